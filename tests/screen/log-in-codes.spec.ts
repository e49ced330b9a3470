import { codeFromMail } from '../support/mails';
import { sweep, sweepUnless } from '../support/sweep';
import { newEmail } from '../support/traveller';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';

async function openSignUp(app: App) {
  await app.visit();
  const steps = logInSteps(app.page);
  await steps.open();
  await steps.switchTo('Sign Up');
  await expect(steps.title('Sign Up')).toBeVisible();
  return steps;
}

for (const [what, leave] of [
  ['closed', (app: App) => logInSteps(app.page).close()],
  ['reloaded', (app: App) => app.page.reload()],
] as const)
  test(
    `[AUTH-08][AUTH-09] no other code is sent within 60 seconds, also after the dialog was ${what}`,
    sweep,
    async ({ app }) => {
      const steps = await openSignUp(app);
      const { dialog, email, submit } = steps;
      const address = newEmail();
      await steps.askForCode(address);
      await expect(dialog.getByText(/Send again in 0:5\d|1:00/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Send again' })).toHaveCount(0);
      await leave(app);
      if (what === 'reloaded') await steps.close();
      await steps.open();
      await steps.switchTo('Sign Up');
      await email.fill('another@example.com');
      await expect(dialog.getByText(/Another code can be sent in 0:\d\d/)).toBeVisible();
      await submit('Send code').click({ force: true });
      await email.press('Enter');
      // The code that was sent still holds: no other is asked for.
      await email.fill(address);
      await submit('Continue').click();
      await expect(steps.code).toBeVisible();
      expect(app.line.countOf('sendSignUpCode')).toBe(1);
    },
  );

test('[AUTH-05][AUTH-09] another code is sent after 60 seconds', sweep, async ({ app, site }) => {
  await app.page.clock.install();
  const steps = await openSignUp(app);
  const address = newEmail();
  await steps.askForCode(address);
  await expect(steps.dialog.getByText(/Send again in 0:5\d|1:00/)).toBeVisible();
  site.moveClock(61_000);
  await app.page.clock.fastForward('01:01');
  await steps.dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(steps.dialog.getByText(/Send again in 0:5\d|1:00/)).toBeVisible();
  expect(app.line.sent('sendSignUpCode')).toEqual([{ email: address }, { email: address }]);
});

test(
  '[AUTH-09] one code is asked for, however often the button is pressed while that is on its way',
  sweep,
  async ({ app }) => {
    const { email, submit, code } = await openSignUp(app);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await app.page.route('**/api/sys/sign_up_verify_code_get', async (route) => {
      await held;
      await route.continue();
    });
    await email.fill(newEmail());
    await submit('Send code').click();
    await expect(submit('Send code')).toHaveAttribute('aria-busy', 'true');
    await submit('Send code').click({ force: true });
    await email.press('Enter');
    release();
    await expect(code).toBeVisible();
    expect(app.line.countOf('sendSignUpCode')).toBe(1);
  },
);

test(
  '[AUTH-05][AUTH-19] Forgot password takes a code that is pasted with a space, and a new password',
  sweep,
  async ({ app, site }) => {
    const { email } = await site.signUp();
    // A code was sent for the sign-up.
    site.moveClock(61_000);
    const { page } = app;
    await app.visit();
    const steps = logInSteps(page);
    await steps.open();
    await steps.email.fill(email);
    await steps.dialog.getByRole('button', { name: 'Forgot password?' }).click();
    await steps.submit('Send code').click();
    await expect(steps.code).toBeFocused();
    // The first mail was the sign-up's.
    const code = await codeFromMail(site.mailFolder, email, 2);
    await steps.code.evaluate(
      (input, text) => {
        input.focus();
        document.execCommand('insertText', false, text);
      },
      ` ${code.slice(0, 3)} ${code.slice(3)} `,
    );
    await expect(steps.code).toHaveValue(code);
    await steps.password.fill('after123');
    await steps.submit('Set new password').click();
    await app.expectToast('Successful');
    expect(await app.toasts()).toEqual(['Successful']);
    expect(await steps.whoIsIn()).toBe(email);
  },
);

for (const [password, problem] of [
  ['after123', 'Easy to guess: make it longer'],
  ['Passw0rd1', 'Easy to guess: many people use it'],
] as const)
  test(
    `a new password like ${password} is shown to be easy to guess`,
    sweepUnless(password === 'after123'),
    async ({ app }) => {
      const steps = await openSignUp(app);
      await steps.askForCode(newEmail());
      await steps.password.fill(password);
      await expect(steps.dialog.getByText(problem)).toBeVisible();
    },
  );
