import { expect, test } from '@playwright/test';
import { accountCalls } from '../../src/contract/account/accounts';
import type { LastingServer } from '../support/lasting-server';
import { isThere } from '../support/phone';
import { sweep } from '../support/sweep';
import { expectToast } from '../support/toast-log';
import {
  fillLogIn,
  known,
  openLogIn,
  openVisit,
  password,
  serverWithKnown,
  submit,
  whoIsIn,
} from './account-steps';

let server: LastingServer;

test.beforeAll(async () => {
  server = await serverWithKnown();
});
test.afterAll(() => server.remove());

test(
  '[AUTH-13][AUTH-18][AUTH-19] a log-in in Firefox sends no password, reloads the page and shows a toast',
  sweep,
  async () => {
    test.skip(!isThere('firefox'), 'firefox is not installed');
    const { phone, page, calls } = await openVisit(server, 'firefox', { serviceWorkers: 'block' });
    await openLogIn(page);
    await fillLogIn(page, known, password);
    await page.evaluate(() => void Object.assign(window, { before: true }));
    await submit(page, 'Log In').click();
    await expectToast(page, 'Login successfully');
    const sent = calls.of(accountCalls.logIn);
    expect(sent).toEqual([{ email: known, passwd: expect.stringMatching(/^v1\.[\w-]{43}$/) }]);
    expect(JSON.stringify(calls.all)).not.toContain(password);
    expect(await page.evaluate(() => 'before' in window)).toBe(false);
    expect(await whoIsIn(page)).toBe(known);
    expect(phone.faults).toEqual([]);
    await phone.throwAway();
  },
);
