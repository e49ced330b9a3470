import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';

const unreachable = 'We could not reach the service.';
const reader = { email: 'reader@example.com', password: 'secret12' };

test('[ERR-27] an e-mail that was not sent can be sent again at once', async ({ app }) => {
  const { page, dialog, line } = app;
  await app.visit('/product/40401/identity-material?identity_id=1');
  await page.getByRole('button', { name: 'Email Me' }).click();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(reader.email);
  const button = dialog.getByRole('button', { name: 'Send me now' });
  for (const [fault, words] of [
    [{ status: 503 }, '(503)'],
    [{ connection: 'close' }, unreachable],
    [{ ret: -9, msg: 'The post is on strike.' }, 'The post is on strike.'],
  ] as const) {
    line.answer('emailRequirements', fault);
    await button.click();
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(button).toBeEnabled();
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
  }
  expect(await app.toasts()).toEqual([]);
});

test('[ERR-28] an e-mail that was sent shows Successful', sweep, async ({ app }) => {
  const { page, dialog, line } = app;
  await app.visit('/product/40401/identity-material?identity_id=1');
  await page.getByRole('button', { name: 'Email Me' }).click();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(reader.email);
  line.answer('emailRequirements', { pass: 'twice' });
  await dialog.getByRole('button', { name: 'Send me now' }).click();
  await expect(dialog.getByText('It is on its way')).toBeVisible();
  await expect.poll(app.toasts).toEqual(['Successful']);
});

for (const [name, fault, words, toast] of [
  [
    'a refusal',
    { ret: -6, msg: 'Wrong e-mail or password.' },
    'Wrong e-mail',
    'Wrong e-mail or password.',
  ],
  [
    'too many tries',
    { status: 429, headers: { 'retry-after': '90' } },
    'in 90 seconds',
    'Network Error 429',
  ],
  ['a closed connection', { connection: 'close' }, unreachable, 'Network Error -3'],
] as const)
  test(
    `[ERR-04] a log-in that fails with ${name} shows it in the form too`,
    sweep,
    async ({ app }) => {
      const logIn = logInSteps(app.page);
      await app.visit('/privacy-policy');
      await logIn.open();
      await logIn.fill(reader);
      app.line.answer('logIn', fault);
      await logIn.submit('Log In').click();
      await expect(app.dialog.getByText(words)).toBeVisible();
      await expect.poll(app.toasts).toEqual([toast]);
    },
  );

test('[ERR-08] an answer of 401 to a log-in opens nothing else', sweep, async ({ app }) => {
  const logIn = logInSteps(app.page);
  await app.visit('/privacy-policy');
  await logIn.open();
  await logIn.fill(reader);
  app.line.answer('logIn', { status: 401 });
  const answered = app.page.waitForResponse('**/api/sys/user_account_login');
  await logIn.submit('Log In').click();
  await (await answered).finished();
  await expect(app.dialog.getByText('This was not accepted. Try again.')).toBeVisible();
  await expect(logIn.submit('Log In')).toBeEnabled();
  await expect(app.dialog).toHaveCount(1);
  await expect(logIn.email).toHaveValue(reader.email);
  expect(await app.toasts()).toEqual([]);
});
