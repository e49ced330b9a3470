import AxeBuilder from '@axe-core/playwright';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { countryPicker } from './steps/country-picker';

const nationality = 'Which passport do you hold?';
const residence = 'Where do you live now?';

test.beforeEach(({ app }) => app.prepare({ countries: undefined }));

test('[CTRY-07][CTRY-08][CTRY-09] a first visit is asked, and goes on only when both are chosen', async ({
  app,
}) => {
  const { page, dialog } = app;
  const { question, start, country } = countryPicker(app);
  await app.visit();
  await expect(question(nationality)).toBeVisible();
  await expect(question('Your visa, step by step')).toBeVisible();
  const expectToStay = async () => {
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(start).toBeDisabled();
  };
  await expectToStay();
  await expect(dialog.getByText('Choose your nationality')).toBeVisible();
  await country('India').click();
  await expect(dialog.getByText('Choose where you live')).toBeVisible();
  await expectToStay();
  await country('Singapore').click();
  await expect(start).toBeEnabled();
});

test('[CTRY-11] a choice is stored when it is confirmed, and not asked for again', async ({
  app,
}) => {
  const { country, start, destinations } = countryPicker(app);
  await app.visit();
  await country('India').click();
  await country('Singapore').click();
  await expect(start).toBeEnabled();
  expect(await app.stored('countries')).toBeNull();
  await start.click();
  await expect(destinations).toBeVisible();
  expect(JSON.parse((await app.stored('countries')) ?? '')).toEqual({
    nationalityId: 356,
    residenceId: 702,
  });
  await app.page.reload();
  await expect(destinations).toBeVisible();
  await expect(app.dialog).toHaveCount(0);
});

test(
  '[CTRY-07] Back does not close a picker that nobody answered: it leaves the page',
  sweep,
  async ({ app }) => {
    const { page } = app;
    const { start } = countryPicker(app);
    await app.writeState();
    await page.goto('about:blank');
    await app.visit();
    await expect(start).toBeDisabled();
    const entries = await page.evaluate(() => history.length);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await page.goForward();
    await expect(start).toBeDisabled();
    expect(await page.evaluate(() => history.length)).toBe(entries);
  },
);

test('[NAV-06] a page that can do without the countries does not ask for them', async ({ app }) => {
  const { page } = app;
  await app.visit('/orders');
  await expect(
    page.getByRole('heading', { name: 'Log in to see your applications' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(app.dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(countryPicker(app).question(nationality)).toBeVisible();
});

test('[CTRY-10] a stored country that there is not is asked for again', sweep, async ({ app }) => {
  app.prepare({ countries: { nationalityId: 999, residenceId: 702 } });
  await app.visit();
  await expect(app.dialog.getByText('Choose your nationality')).toBeVisible();
});

test('[CTRY-04] eight popular countries stand before the list of all', sweep, async ({ app }) => {
  const { entries } = countryPicker(app);
  await app.visit();
  await expect(entries('Popular')).toHaveCount(8);
  await expect.poll(() => entries('All countries').count()).toBeGreaterThan(150);
});

test('[CTRY-06] the present place is marked where a residence is asked for, and only there', async ({
  app,
}) => {
  const { dialog } = app;
  const { question, country, entries } = countryPicker(app);
  await app.visit();
  await expect(entries('All countries').first()).toBeVisible();
  await expect(dialog.getByText('You are here')).toHaveCount(0);
  await country('India').click();
  await expect(question(residence)).toBeVisible();
  // Once: where it is popular, on its tile.
  await expect(dialog.getByText('You are here')).toHaveCount(1);
  await expect(entries('Popular').filter({ hasText: 'You are here' })).toHaveCount(1);
  await dialog.getByRole('radio', { name: /^Nationality/ }).check();
  await expect(question(nationality)).toBeVisible();
  await expect(dialog.getByText('You are here')).toHaveCount(0);
});

test(
  '[CTRY-03][CTRY-05] a search finds by another name, and a text that is no country finds nothing',
  sweep,
  async ({ app }) => {
    const { search, entries } = countryPicker(app);
    await app.visit();
    await search.fill('atlantis');
    await expect(app.dialog.getByText('No options found.')).toBeVisible();
    await search.fill('holland');
    await expect(entries('Found')).toHaveText(['Netherlands']);
    await app.dialog.getByRole('button', { name: 'Clear' }).click();
    await expect(search).toBeFocused();
    await expect(entries('Popular')).toHaveCount(8);
  },
);

test(
  '[CTRY-03][CTRY-05] by keyboard alone typing searches, arrows walk, and Enter takes',
  sweep,
  async ({ app }) => {
    const { page, dialog } = app;
    const { search, question, start, destinations } = countryPicker(app);
    const focusedName = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await app.visit();
    await search.focus();
    await page.keyboard.type('atlantis');
    await expect(dialog.getByText('No options found.')).toBeVisible();
    await search.fill('');
    await page.keyboard.type('united');
    await expect(dialog.getByText(/^\d+ countries found$/)).toHaveCount(1);
    await page.keyboard.press('Enter');
    const first = await focusedName();
    await page.keyboard.press('ArrowDown');
    expect(await focusedName()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await focusedName()).toBe(first);
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    await search.fill('');
    await page.keyboard.press('ArrowDown');
    // From within the list typing goes on in the search.
    await page.keyboard.type('holland');
    await expect(search).toHaveValue('holland');
    await page.keyboard.press('Enter');
    await expect(question(residence)).toBeVisible();
    await expect(question('Popular')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    // One Tab leads past the lists, however long they are.
    await page.keyboard.press('Tab');
    await expect(start).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(destinations).toBeVisible();
  },
);

test('lists that do not load show so, and come by a second attempt', sweep, async ({ app }) => {
  app.line.answer('countries', { status: 503 });
  app.line.answer('productCountries', { status: 503 });
  await app.visit();
  await expect(app.dialog.getByText('The countries did not load')).toBeVisible();
  app.line.clear();
  await app.dialog.getByRole('button', { name: /again/i }).click();
  await expect(app.dialog.getByRole('list', { name: 'Popular' })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const)
  test(`the picker passes the rules of accessibility, ${scheme}`, sweep, async ({ app }) => {
    const { page } = app;
    await page.emulateMedia({ colorScheme: scheme });
    await app.visit();
    await expect(app.dialog.getByRole('list', { name: 'All countries' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

test.describe('in a low window', () => {
  test.use({ viewport: { width: 640, height: 360 } });

  test('the next step stays in sight, however long the list is', sweep, async ({ app }) => {
    const { country, start, destinations } = countryPicker(app);
    await app.visit();
    await country('India').click();
    await country('Singapore').click();
    await expect(start).toBeInViewport({ ratio: 1 });
    await start.click();
    await expect(destinations).toBeVisible();
  });
});
