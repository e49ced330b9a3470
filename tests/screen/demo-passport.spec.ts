import { sweep } from '../support/sweep';
import { seriousFindings } from './looks/axe';
import { expect, test } from './screen-test';
import { outboxOf } from './steps/outbox';
import {
  button,
  choose,
  failedWords,
  openDemo,
  passportPicture,
  portrait,
  submitted,
} from './steps/recognition-demo';

test('[DEMO-01][DEMO-04] a passport fills in the form and is submitted, and nothing stays on the phone', async ({
  app,
}) => {
  const { page } = app;
  const { number, surname, file } = await passportPicture();
  await openDemo(app, 'passport');
  await expect(page.getByText('DEMO', { exact: true })).toBeVisible();
  await choose(app, file);
  await expect(page.getByLabel('Passport number')).toHaveValue(number);
  await expect(page.getByLabel('Last name')).toHaveValue(surname);
  await expect(page.getByText('Read from the picture')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The picture that was read' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('First name').fill('ANANYA');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByLabel('Nationality').fill('IND');
  await page.getByLabel('Birthday').fill('1990-04-05');
  await page.getByLabel('Date of expiry').fill('2031-04-05');
  await button(app, 'Submit').click();
  await expect(submitted(app)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await outboxOf(page)).toEqual([]);
});

test('[DEMO-07][DEMO-08][DEMO-09] the passport’s form names what is wrong before it is sent', async ({
  app,
}) => {
  const { page } = app;
  await openDemo(app, 'passport');
  await button(app, 'Fill in by hand').click();
  await button(app, 'Submit').click();
  const alert = page.getByRole('alert');
  await expect(alert.getByText('Please complete')).toHaveCount(7);
  await page.getByLabel('Passport number').fill('k-1234567890123');
  await page.getByLabel('Last name').fill('Cruz');
  await page.getByLabel('First name').fill('ANA-MARIA');
  await page.getByLabel('Nationality').fill('ind');
  await button(app, 'Submit').click();
  await expect(alert).toBeFocused();
  for (const text of [
    'Password number format error.',
    'Last Name format error.',
    'First Name format error.',
    'Nationality format error.',
  ])
    await expect(alert).toContainText(text);
  expect(await seriousFindings(page)).toEqual([]);
  expect(app.line.countOf('demoPassportSubmit')).toBe(0);
});

test('[ERR-22] a passport that cannot be read shows why, and can only be chosen again', async ({
  app,
}) => {
  await openDemo(app, 'passport');
  await choose(app, await portrait());
  await app.expectToast(failedWords);
  await expect(app.page.getByText('We could not read this picture.')).toBeVisible();
  await expect(button(app, 'Try again')).toHaveCount(0);
});

test(
  '[ERR-22] the picture is kept while the server is busy and without a network',
  sweep,
  async ({ app, context }) => {
    const { page } = app;
    const { number, file } = await passportPicture();
    app.line.answer('demoPassport', { status: 503, ret: -1, msg: 'Busy.', code: 'server-busy' });
    await openDemo(app, 'passport');
    await choose(app, file);
    await expect(page.getByText('The server is busy.')).toBeVisible();
    expect(await app.toasts()).toEqual([failedWords]);
    await context.setOffline(true);
    await button(app, 'Try again').click();
    await expect.poll(() => app.toasts()).toEqual([failedWords, failedWords]);
    await expect(page.getByText('You are offline.').first()).toBeVisible();
    await context.setOffline(false);
    app.line.clear();
    await button(app, 'Try again').click();
    await expect(page.getByLabel('Passport number')).toHaveValue(number);
  },
);
