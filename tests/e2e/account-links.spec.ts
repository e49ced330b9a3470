import { expect, test, type Page } from '@playwright/test';
import { linkedLogInCalls } from '../../src/contract/linked-log-ins';
import { seriousFindings } from '../support/axe';
import type { LastingServer } from '../support/lasting-server';
import type { Phone } from '../support/phone';
import { sweep } from '../support/sweep';
import {
  answer,
  dialog,
  known,
  logIn,
  openVisit,
  pageTitle,
  password,
  serverWithKnown,
  type Visit,
} from './account-steps';

let server: LastingServer;
let phone: Phone;
let page: Page;
let calls: Visit['calls'];

test.beforeAll(async () => {
  server = await serverWithKnown();
});
test.afterAll(() => server.remove());

test.beforeEach(async () => {
  ({ phone, page, calls } = await openVisit(server, 'chromium', { serviceWorkers: 'block' }));
  await logIn(page, known, password);
});

test.afterEach(async () => {
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});

const to = ({ path }: { path: string }) => `**/api${path}`;
const google = {
  link_id: 'one',
  provider: 'google',
  link_time: '2026-11-01T08:00:00.000Z',
  email: 'ananya@mail.example',
};
const facebook = { link_id: 'two', provider: 'facebook', link_time: '2026-11-02T08:00:00.000Z' };

async function openDevices(): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await dialog(page).getByRole('button', { name: 'Devices' }).click();
  await expect(pageTitle(page, 'Devices')).toBeVisible();
}

test('Devices shows the log-ins of other companies, and removes one after a question', async () => {
  let links: object[] = [google, facebook];
  await page.route(to(linkedLogInCalls.linkedLogIns), (route) =>
    answer({ link_list: links, has_password: false })(route),
  );
  await page.route(to(linkedLogInCalls.unlinkLogIn), (route) => {
    links = links.slice(1);
    return answer({})(route);
  });
  await openDevices();
  const rows = dialog(page).getByRole('list', { name: 'Other log-ins' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('ananya@mail.example');
  expect(await seriousFindings(page)).toEqual([]);

  const confirm = page.getByRole('alertdialog');
  await dialog(page).getByRole('button', { name: 'Remove log-in with Google' }).click();
  await expect(confirm).toContainText('Google no longer opens your account');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  expect(calls.of(linkedLogInCalls.unlinkLogIn)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Remove log-in with Google' }).click();
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expect(rows).toHaveCount(1);
  expect(calls.of(linkedLogInCalls.unlinkLogIn)).toEqual([{ link_id: 'one' }]);

  // The last one of an account without a password says how to come back.
  await dialog(page).getByRole('button', { name: 'Remove log-in with Facebook' }).click();
  await expect(confirm).toContainText('Your account has no password yet');
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expect(rows).toHaveCount(0);
});

test(
  'a server that does not have the call shows the devices alone, without a complaint',
  sweep,
  async () => {
    await page.route(to(linkedLogInCalls.linkedLogIns), (route) => route.fulfill({ status: 404 }));
    await openDevices();
    await expect(dialog(page).getByText('This device')).toBeVisible();
    await expect(dialog(page).getByText('Other log-ins')).toHaveCount(0);
  },
);
