import { findUser } from '../../server/areas/accounts/users';
import type { Account, Site } from './harness/site';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { countryPicker, norway } from './steps/country-picker';

const indiaAndSingapore = { country_id: 356, country_residence_id: 702 };
const minutesEast = expect.any(Number) as unknown;

/** The server's record of an account. */
const known = ({ db }: Site, { email }: Account) => findUser(db, email);

test(
  '[CTRY-01] the passport and the home decide together which visas are offered',
  sweep,
  async ({ app }) => {
    const { page } = app;
    const { change } = countryPicker(app);
    const more = page.getByRole('button', { name: 'Show more destinations' });
    // Several visas are chosen from in a sheet, a single one is a link.
    const card = (role: 'button' | 'link', name: string) =>
      page.getByRole('main').getByRole(role, { name: new RegExp(`^${name}`) });
    const offered = (name: string) => card('button', name).or(card('link', name));
    const showAll = async () => {
      await expect(offered('Vietnam')).toHaveCount(1);
      if (await more.isVisible()) await more.click();
    };
    await app.visit();
    await more.click();
    await expect(card('button', 'Egypt')).toBeVisible();
    await expect(offered('Kenya')).toHaveCount(1);

    // One of Egypt's visas is for residents of some places only.
    await change('Residence', 'kenya');
    await showAll();
    await expect(card('link', 'Egypt')).toBeVisible();
    await expect(card('button', 'Egypt')).toHaveCount(0);
    await expect(offered('Kenya')).toHaveCount(1);
    // Nobody needs a visa for home.
    await change('Nationality', 'kenya');
    await showAll();
    await expect(offered('Kenya')).toHaveCount(0);
  },
);

test.describe('a link with countries', () => {
  test(
    '[CTRY-12] a link with countries counts, is not stored, and yields to a choice',
    sweep,
    async ({ app }) => {
      const { selector, change, destinations } = countryPicker(app);
      app.prepare({ countries: undefined });
      await app.visit('/?country_id=356&country_residence_id=702');
      await expect(destinations).toBeVisible();
      await expect(selector('Nationality')).toContainText('India');
      expect(await app.stored('countries')).toBeNull();
      await change('Nationality', 'norway');
      await expect(selector('Nationality')).toContainText('Norway');
      await app.page.reload();
      await expect(selector('Nationality')).toContainText('Norway');
    },
  );

  test(
    '[CTRY-12] a link with countries that there are not is ignored, and the picker tells a first visit',
    sweep,
    async ({ app }) => {
      app.prepare({ countries: undefined });
      await app.visit('/?country_id=999&country_residence_id=abc');
      await expect(
        app.dialog.getByText('The link named a country that we do not know.'),
      ).toBeVisible();
      await expect(app.dialog.getByText('Choose your nationality')).toBeVisible();
    },
  );

  test('[CTRY-12] a link with countries that there are not is ignored, and a toast tells who has chosen', async ({
    app,
  }) => {
    await app.visit('/?country_id=998');
    await app.expectToast('The link named a country that we do not know. Your own choice counts.');
    await expect(countryPicker(app).selector('Nationality')).toContainText('India');
  });
});

for (const [name, question] of [
  ['Nationality', 'Which passport do you hold?'],
  ['Residence', 'Where do you live now?'],
] as const)
  test(
    `[CTRY-02][CTRY-16] the picker opens for the ${name} that was asked for; Escape closes it and gives the focus back`,
    sweep,
    async ({ app }) => {
      const picker = countryPicker(app);
      const selector = picker.selector(name);
      await app.visit();
      await selector.focus();
      await app.page.keyboard.press('Enter');
      await expect(picker.question(question)).toBeVisible();
      await app.page.keyboard.press('Escape');
      await expect(app.dialog).toHaveCount(0);
      await expect(selector).toBeFocused();
    },
  );

test.describe('of somebody who is logged in', () => {
  test('[CTRY-13][API-18] a choice is written to the account', async ({ app, site, traveller }) => {
    const { change } = countryPicker(app);
    await app.visit();
    await expect.poll(() => app.line.countOf('updateAccount')).toBe(1);
    await change('Nationality', 'norway');
    const chosen = { country_id: norway, country_residence_id: 702 };
    await expect.poll(() => known(site, traveller)).toMatchObject(chosen);
    expect(app.line.sent('updateAccount').slice(1)).toEqual([
      { ...chosen, time_zone: minutesEast },
    ]);
  });

  test(
    '[CTRY-16] an unchanged choice is not written, and just closes',
    sweep,
    async ({ app, site, traveller }) => {
      const { selector, start, change } = countryPicker(app);
      await app.visit();
      await expect.poll(() => app.line.countOf('updateAccount')).toBe(1);
      await selector('Nationality').click();
      await start.click();
      await expect(app.dialog).toHaveCount(0);
      // Whatever would have been sent is sent before the next choice.
      await change('Nationality', 'norway');
      await expect
        .poll(() => app.line.sent('updateAccount').slice(1))
        .toMatchObject([{ country_id: norway }]);
      await expect
        .poll(() => known(site, traveller))
        .toMatchObject({ country_id: norway, country_residence_id: 702 });
    },
  );

  test(
    '[CTRY-13] a choice that could not be written is written at the next start',
    sweep,
    async ({ app, site, traveller }) => {
      const { change } = countryPicker(app);
      const chosen = { country_id: norway, country_residence_id: 702 };
      await app.visit();
      await expect.poll(() => app.line.countOf('updateAccount')).toBe(1);
      app.line.answer('updateAccount', { connection: 'close' });
      await change('Nationality', 'norway');
      await expect.poll(() => app.line.countOf('updateAccount')).toBeGreaterThan(1);
      app.line.clear();
      await app.page.reload();
      await expect.poll(() => known(site, traveller)).toMatchObject(chosen);
    },
  );
});

test.describe('east of Greenwich', () => {
  test.use({ timezoneId: 'Asia/Singapore' });

  test(
    '[API-19] the start of a user brings the countries and the time zone, with its sign turned',
    sweep,
    async ({ app, site, traveller }) => {
      const started = { ...indiaAndSingapore, time_zone: 480 };
      await app.visit();
      await expect.poll(() => app.line.sent('updateAccount')).toEqual([started]);
      await expect.poll(() => known(site, traveller)).toMatchObject(started);
    },
  );
});

test('[API-19] a visitor’s start writes to no account', sweep, async ({ app }) => {
  await app.visit();
  await expect(countryPicker(app).destinations).toBeVisible();
  await app.page.waitForLoadState('networkidle');
  expect(app.line.countOf('updateAccount')).toBe(0);
});
