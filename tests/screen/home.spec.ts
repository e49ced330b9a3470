import { expect, test } from './screen-test';

test('[HOME-02] four destinations, then all of them, and the focus goes on to the fifth', async ({
  app,
}) => {
  await app.visit();
  const cards = app.page.locator('ul').first().getByRole('article');
  await expect(cards).toHaveCount(4);
  await app.page.getByRole('button', { name: 'Show more destinations' }).click();
  await expect(cards).toHaveCount(17);
  await expect(cards.nth(4).locator('a, button')).toBeFocused();
  await expect(app.page.getByRole('button', { name: 'Show more destinations' })).toHaveCount(0);
});

test('[HOME-03] a country without a picture of its own shows the default one', async ({ app }) => {
  app.line.answer('visitorHomepage', {
    change: (body) => {
      const [first] = Array.isArray(body) ? body : body.country_list;
      delete first?.background_url;
    },
  });
  await app.visit();
  const pictures = app.page
    .locator('ul')
    .first()
    .getByRole('article')
    .locator('img[src*="/scenes/"]');
  await expect(pictures.first()).toHaveAttribute('src', '/scenes/default.svg');
  await expect(pictures.nth(1)).not.toHaveAttribute('src', '/scenes/default.svg');
});
