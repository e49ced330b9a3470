import { expect, type Page } from '@playwright/test';

/** The log-in dialog of a page, and the menu's part of it. */
export function logInSteps(page: Page) {
  const dialog = page.locator('dialog[open]');
  const menuButton = page.getByRole('button', { name: 'Menu' }).first();
  const email = dialog.getByLabel('E-mail');
  const password = dialog.getByLabel(/^(New )?[Pp]assword$/, { exact: true });
  const code = dialog.getByLabel('Verification code');
  const title = (name: string) => dialog.getByRole('heading', { name, exact: true });
  /** The button of the form, not the way to another page. */
  const submit = (name: string) =>
    dialog.locator('form').getByRole('button', { name, exact: true });
  /** The way to another page of the dialog. */
  const switchTo = (name: string) =>
    dialog.getByRole('button', { name, exact: true }).last().click();
  const close = () => dialog.getByRole('button', { name: 'Close' }).click();

  /** After the page has turned: a click in the middle of it may arrive, and is then repeated under the menu. */
  async function openMenu(): Promise<void> {
    await page.waitForFunction(
      () =>
        !CSS.supports('selector(:active-view-transition)') ||
        !document.querySelector('html:active-view-transition'),
    );
    await menuButton.click();
    await expect(title('Menu')).toBeVisible();
  }

  async function open(): Promise<void> {
    await openMenu();
    await dialog.getByRole('button', { name: 'Log In / Sign Up' }).click();
    await expect(title('Log In')).toBeVisible();
  }

  async function fill(account: { email: string; password: string }): Promise<void> {
    await email.fill(account.email);
    await password.fill(account.password);
  }

  /** Fills in the log-in and sends it; the page reloads after it. */
  async function logIn(account: { email: string; password: string }): Promise<void> {
    const loads = page.waitForEvent('load');
    await fill(account);
    await submit('Log In').click();
    await loads;
  }

  /** From the menu; the page reloads for it. */
  async function logOut(): Promise<void> {
    await openMenu();
    const loads = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'LOG OUT' }).click();
    await loads;
  }

  /** Sends a code to the address that is asked for. */
  async function askForCode(address: string): Promise<void> {
    await email.fill(address);
    await submit('Send code').click();
    await expect(dialog.getByText('We sent a 6-digit code to')).toBeVisible();
  }

  /** The e-mail that the menu shows as logged in; undefined for a visitor. */
  async function whoIsIn(): Promise<string | undefined> {
    await openMenu();
    const out = dialog.getByRole('button', { name: 'LOG OUT' });
    await expect(out.or(dialog.getByRole('button', { name: 'Log In / Sign Up' }))).toBeVisible();
    const address = (await out.isVisible())
      ? ((await dialog.locator('footer p').first().textContent()) ?? undefined)
      : undefined;
    await close();
    await expect(dialog).toHaveCount(0);
    return address;
  }

  return {
    dialog,
    menuButton,
    email,
    password,
    code,
    title,
    submit,
    switchTo,
    close,
    openMenu,
    open,
    fill,
    logIn,
    logOut,
    askForCode,
    whoIsIn,
  };
}
