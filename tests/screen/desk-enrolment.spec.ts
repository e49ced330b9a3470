import { enrolmentLinks } from '../support/mails';
import { sweep } from '../support/sweep';
import type { Locator, Page } from '@playwright/test';
import { asOperator, type TestOperator } from '../support/desk-operator';
import {
  buttonOf,
  codeIn,
  dialogOf,
  endSession,
  expect,
  expectAccessible,
  fillLogIn,
  test,
} from './steps/desk';
import type { Site } from './harness/site';

const password = 'a-password-of-my-own';
const proof = (desk: Page): Locator => desk.getByRole('dialog', { name: 'Is it you?' });

/** In each session the second factor was last asked for an hour ago. */
async function ageSession({ services }: Site, { id }: TestOperator): Promise<void> {
  await services.db
    .updateTable('operator_sessions')
    .set({ proved_at: new Date(services.clock().getTime() - 3_600_000) })
    .where('operator_id', '=', id)
    .execute();
}

/** Adds an operator at the desk. @returns the address */
async function addAtDesk(desk: Page, name: string): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@visa.example`;
  await desk.goto('/operators');
  await buttonOf(desk, 'Add an operator').click();
  await dialogOf(desk).getByLabel('Name').fill(name);
  await dialogOf(desk).getByLabel('E-mail address').fill(email);
  await buttonOf(dialogOf(desk), 'Add').click();
  return email;
}

async function openLink(desk: Page, site: Site, email: string): Promise<string> {
  const links = await enrolmentLinks(site, email);
  const link = links.at(-1) ?? '';
  await endSession(desk);
  await desk.goto(`/enrol#${link}`);
  return link;
}

test('a new operator sets a log-in by the mailed link, with the keyboard, and the admin sees none of it', async ({
  desk,
  site,
}) => {
  const email = await addAtDesk(desk, 'Ada New');
  const told = desk.getByRole('dialog', { name: 'A link was mailed' });
  await expect(told).toContainText(email);
  await expect(told).not.toContainText(/[A-Z2-7]{32}/);
  await expectAccessible(desk);

  await openLink(desk, site, email);
  await expect(desk.getByLabel('New password')).toBeFocused();
  // The link is no part of the address any more.
  expect(new URL(desk.url()).hash).toBe('');
  await expectAccessible(desk);
  const totpSecret = await desk.getByText(/^[A-Z2-7]{32}$/).innerText();
  await desk.keyboard.type(password);
  const code = desk.getByLabel('Code of your authenticator app');
  await code.fill('000000');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('alert')).toContainText('The code is wrong');
  await expect(code).toHaveValue('');
  await code.fill(codeIn(0, totpSecret));
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('status')).toContainText('Log in with your new password');
  await expect(desk.getByRole('status')).toBeFocused();
  await buttonOf(desk, 'Go to the log-in').click();
  await fillLogIn(desk, { email, password, totpSecret });
  await expect(desk.getByRole('button', { name: /Ada New/ })).toBeVisible();
});

test(
  'a link that has ended, and one without its end, say what to do',
  sweep,
  async ({ desk, site, operator, colleague }) => {
    const { id, email } = colleague.operator;
    await asOperator(operator, 'deskEnrolAgain', { id });
    const [link = ''] = await enrolmentLinks(site, email);
    await asOperator(operator, 'deskEnrolAgain', { id });
    await desk.goto(`/enrol#${link}`);
    await expect(desk.getByRole('alert')).toContainText('Ask an admin for another one');
    await expectAccessible(desk);
    // The newer one, opened in the same page.
    const newer = (await enrolmentLinks(site, email)).at(-1) ?? '';
    await desk.evaluate((next) => (location.hash = next), newer);
    await expect(desk.getByLabel('New password')).toBeVisible();
    await desk.goto('/enrol');
    await expect(desk.getByRole('alert')).toContainText('Open the link in your mail again');
  },
);

test(
  'a link that finds no server is opened again',
  sweep,
  async ({ desk, site, operator, colleague }) => {
    const { id, email } = colleague.operator;
    await asOperator(operator, 'deskEnrolAgain', { id });
    const [link = ''] = await enrolmentLinks(site, email);
    await desk.route('**/api/enrolment', (route) => route.abort());
    await desk.goto(`/enrol#${link}`);
    await expect(desk.getByRole('alert')).toContainText('The server cannot be reached.');
    await desk.unroute('**/api/enrolment');
    await buttonOf(desk, 'Try again').click();
    await expect(desk.getByLabel('New password')).toBeVisible();
  },
);

test('what needs the second factor again waits for it, and goes on with what was entered', async ({
  desk,
  site,
  operator,
}) => {
  await desk.goto('/operators');
  await ageSession(site, operator);
  const email = await addAtDesk(desk, 'Bea New');
  await expect(proof(desk).getByLabel('Code of your authenticator app')).toBeFocused();
  await expectAccessible(desk);
  await desk.keyboard.type('000000');
  await desk.keyboard.press('Enter');
  await expect(proof(desk).getByRole('alert')).toContainText('The code is wrong');
  await desk.keyboard.press('Escape');
  await expect(proof(desk)).toBeHidden();
  // Given up: nothing is done, and nothing that was entered is lost.
  await expect(dialogOf(desk).getByRole('alert')).toContainText('Enter a code');
  await expect(dialogOf(desk).getByLabel('Name')).toHaveValue('Bea New');
  expect(await enrolmentLinks(site, email)).toEqual([]);

  await buttonOf(dialogOf(desk), 'Add').click();
  await proof(desk)
    .getByLabel('Code of your authenticator app')
    .fill(codeIn(1, operator.totpSecret));
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('dialog', { name: 'A link was mailed' })).toContainText(email);
  expect(await enrolmentLinks(site, email)).toHaveLength(1);
});
