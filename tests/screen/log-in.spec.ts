import type { Locator } from '@playwright/test';
import { seriousFindings } from './looks/axe';
import { sweep } from '../support/sweep';
import { newEmail } from '../support/traveller';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { logInSteps } from './steps/log-in';
import { mailsIn } from '../support/mails';

async function openDialog(app: App) {
  await app.visit();
  const steps = logInSteps(app.page);
  await steps.open();
  return steps;
}

test('[AUTH-04][AUTH-06][AUTH-07] the dialog has three pages, opens with Log In, and a page begins empty', async ({
  app,
}) => {
  const steps = await openDialog(app);
  await steps.fill({ email: 'typed@mail.example', password: 'typed-before' });
  await steps.switchTo('Sign Up');
  await expect(steps.title('Sign Up')).toBeVisible();
  await expect(steps.email).toHaveValue('');
  await steps.email.fill('x@y');
  await steps.switchTo('Log In');
  await expect(steps.email).toHaveValue('');
  await expect(steps.password).toHaveValue('');
  await steps.dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(steps.title('Forgot password')).toBeVisible();
  await steps.dialog.getByRole('button', { name: 'Back' }).click();
  await expect(steps.title('Log In')).toBeVisible();
});

test(
  'the address typed is offered on the other page, and is there again after a reload',
  sweep,
  async ({ app }) => {
    const steps = await openDialog(app);
    const address = newEmail();
    await steps.fill({ email: address, password: 'typed-before' });
    await steps.switchTo('Sign Up');
    await steps.dialog.getByRole('button', { name: `Use ${address}` }).click();
    await expect(steps.email).toHaveValue(address);
    await app.page.reload();
    await expect(steps.title('Sign Up')).toBeVisible();
    await expect(steps.email).toHaveValue(address);
    await steps.switchTo('Log In');
    await steps.dialog.getByRole('button', { name: `Use ${address}` }).click();
    await steps.password.fill('typed-again');
    await app.page.reload();
    await expect(steps.title('Log In')).toBeVisible();
    await expect(steps.email).toHaveValue(address);
    await expect(steps.password).toHaveValue('');
    // Closed by the traveller, it stays closed.
    await steps.close();
    await app.page.reload();
    await steps.open();
    await expect(steps.email).toHaveValue('');
  },
);

test(
  'Sign Up stands before the form on a phone that never had an account, else under it',
  sweep,
  async ({ app, site }) => {
    const steps = await openDialog(app);
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
    const signUp = steps.dialog.getByRole('button', { name: 'Sign Up', exact: true });
    expect(await top(signUp)).toBeLessThan(await top(steps.email));
    expect(await seriousFindings(app.page)).toEqual([]);
    await steps.logIn(await site.signUp());
    await app.expectToast('Login successfully');
    await steps.logOut();
    await steps.open();
    expect(await top(signUp)).toBeGreaterThan(await top(steps.submit('Log In')));
  },
);

test(
  'a refused log-in goes on as a sign-up with its address; the refusal tells of no account',
  sweep,
  async ({ app, site }) => {
    const { email: known } = await site.signUp();
    const unknown = newEmail();
    const steps = await openDialog(app);
    const { dialog, submit, title } = steps;
    const instead = dialog.getByRole('button', { name: 'Sign Up with this e-mail' });
    const refused = async (email: string) => {
      await steps.fill({ email, password: 'wrong-one' });
      await expect(instead).toHaveCount(0);
      await submit('Log In').click();
      await expect(instead).toBeVisible();
      return dialog.locator('form').getByRole('status').last().textContent();
    };
    const said = await refused(known);
    expect(app.line.countOf('sendSignUpCode')).toBe(0);
    await instead.click();
    await expect(title('Log In')).toBeVisible();
    await expect(dialog.getByText('This e-mail has an account already.')).toBeVisible();
    expect(await refused(unknown)).toBe(said);
    await instead.click();
    await expect(title('Sign Up')).toBeVisible();
    await expect(dialog.getByText('We sent a 6-digit code to')).toBeVisible();
    await expect(dialog.getByText(unknown)).toBeVisible();
    expect(app.line.sent('sendSignUpCode')).toEqual([{ email: known }, { email: unknown }]);
  },
);

test(
  '[AUTH-10][AUTH-12][AUTH-14] a wrong e-mail or password has its problem at its field, gets the focus, and loses it with typing',
  sweep,
  async ({ app }) => {
    const { dialog, submit, email, password } = await openDialog(app);
    const emailProblem = dialog.getByText('Formal error');
    const passwordProblem = dialog.getByText('Alphanumeric characters with 6 to 16 letters');
    await submit('Log In').click();
    await expect(emailProblem).toBeVisible();
    await expect(passwordProblem).toBeVisible();
    await expect(email).toBeFocused();
    await email.pressSequentially('a');
    await expect(emailProblem).toHaveCount(0);
    await expect(passwordProblem).toBeVisible();
    await password.pressSequentially('b');
    await expect(passwordProblem).toHaveCount(0);
    expect(app.line.countOf('logIn')).toBe(0);
  },
);

test(
  '[AUTH-11][AUTH-14] an absent code has its problem at its field, which takes six characters',
  sweep,
  async ({ app }) => {
    const steps = await openDialog(app);
    const { dialog, submit, code } = steps;
    await steps.switchTo('Sign Up');
    await steps.askForCode(newEmail());
    await submit('Sign Up').click();
    await expect(dialog.getByText('Error', { exact: true })).toBeVisible();
    await expect(code).toBeFocused();
    await code.pressSequentially('1');
    await expect(dialog.getByText('Error', { exact: true })).toHaveCount(0);
    await code.pressSequentially('234567');
    await expect(code).toHaveValue('123456');
    expect(app.line.countOf('signUp')).toBe(0);
  },
);

for (const name of ["sean.o'neil", 'müller'])
  test(
    `an address that begins with ${name} has a hint, and is sent its code`,
    sweep,
    async ({ app, site }) => {
      const steps = await openDialog(app);
      const hint = steps.dialog.getByText('Is every character right?');
      const address = `${name}${newEmail()}`;
      await steps.switchTo('Sign Up');
      await steps.email.fill(newEmail());
      await expect(hint).toHaveCount(0);
      await steps.email.fill(address);
      await expect(hint).toBeVisible();
      await steps.askForCode(address);
      await expect(steps.dialog.getByText(address)).toBeVisible();
      await expect.poll(() => mailsIn(site.mailFolder, address)).toHaveLength(1);
    },
  );

test(
  '[ERR-10] a registered address leads from Sign Up to Log In and is kept',
  sweep,
  async ({ app, site }) => {
    const { email: known } = await site.signUp();
    const { dialog, submit, switchTo, title, email } = await openDialog(app);
    await switchTo('Sign Up');
    await email.fill(known);
    await submit('Send code').click();
    await expect(title('Log In')).toBeVisible();
    await expect(dialog.getByText('This e-mail has an account already.')).toBeVisible();
    await expect(email).toHaveValue(known);
  },
);

test(
  '[ERR-11] an unknown address leads from Forgot password to Sign Up and is kept',
  sweep,
  async ({ app }) => {
    const { dialog, submit, title, email } = await openDialog(app);
    const unknown = newEmail();
    await email.fill(unknown);
    await dialog.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(email).toHaveValue(unknown);
    await submit('Send code').click();
    await expect(title('Sign Up')).toBeVisible();
    await expect(dialog.getByText('This e-mail has no account yet.')).toBeVisible();
    await expect(email).toHaveValue(unknown);
    await expect(submit('Send code')).toBeVisible();
  },
);

test('password managers and code readers find their fields', sweep, async ({ app }) => {
  const steps = await openDialog(app);
  const inputs = steps.dialog.locator('form input');
  const expectFields = (fields: readonly string[]) =>
    expect(async () =>
      expect(
        await inputs.evaluateAll((all) =>
          all.map((input) => `${input.getAttribute('name')} ${input.getAttribute('autocomplete')}`),
        ),
      ).toEqual(fields),
    ).toPass();
  await expectFields(['email username webauthn', 'password current-password']);
  await steps.switchTo('Sign Up');
  await expectFields(['email username']);
  const address = newEmail();
  await steps.askForCode(address);
  await expectFields(['username username', 'code one-time-code', 'password new-password']);
  await expect(steps.dialog.locator('input[name=username]')).toHaveValue(address);
});

test(
  'a wrong password is reported in place, and what is typed stays',
  sweep,
  async ({ app, site }) => {
    const { email } = await site.signUp();
    const steps = await openDialog(app);
    await steps.fill({ email, password: 'wrong-one' });
    await steps.submit('Log In').click();
    await expect(steps.dialog.locator('form').getByRole('status').first()).toContainText(
      /wrong|not/i,
    );
    await expect(steps.email).toHaveValue(email);
  },
);

test(
  'axe finds nothing serious on any page of the dialog, and nothing runs out at 320 px',
  sweep,
  async ({ app }) => {
    const steps = await openDialog(app);
    const { page } = app;
    for (const step of [
      () => steps.submit('Log In').click(),
      () => steps.switchTo('Sign Up'),
      () => steps.askForCode(newEmail()),
      () => steps.submit('Sign Up').click(),
    ]) {
      await step();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await seriousFindings(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      const over = await steps.dialog.evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      );
      expect(over).toBe(0);
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
      await page.setViewportSize({ width: 390, height: 844 });
    }
  },
);

test('the keyboard alone logs in and out', sweep, async ({ app, site }) => {
  const account = await site.signUp();
  const { page } = app;
  const steps = await openDialog(app);
  await steps.email.focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await app.expectToast('Login successfully');
  expect(await steps.whoIsIn()).toBe(account.email);
  await steps.openMenu();
  await steps.dialog.getByRole('button', { name: 'LOG OUT' }).focus();
  const loads = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await loads;
  expect(await steps.whoIsIn()).toBeUndefined();
});
