import { sweep } from '../support/sweep';
import { expect, test } from '@playwright/test';
import type { LastingServer } from '../support/lasting-server';
import {
  known,
  logIn,
  logOut,
  openVisit,
  password,
  serverWithKnown,
  whoIsIn,
} from './account-steps';

let server: LastingServer;

test.beforeAll(async () => {
  server = await serverWithKnown();
});
test.afterAll(() => server.remove());

test('a log-out offline works at once', sweep, async () => {
  const { phone, page } = await openVisit(server);
  await logIn(page, known, password);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await phone.context.setOffline(true);
  await logOut(page);
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  expect(await whoIsIn(page)).toBeUndefined();
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});
