import { expect, test } from '@playwright/test';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { isThere, openPhone } from '../support/phone';
import { sweep } from '../support/sweep';
import { toastsOf } from '../support/toast-log';

let server: LastingServer;
let faulty: FaultyServer;

test.beforeAll(async () => {
  server = await startLastingServer();
  faulty = await startFaultyServer(server.address);
});
test.afterAll(async () => {
  await faulty?.stop();
  await server?.remove();
});

test('[ERR-05][ERR-06][ERR-07] the second engine shows the same', sweep, async () => {
  test.skip(!isThere('firefox'), 'No Firefox here.');
  const phone = await openPhone('firefox');
  const page = phone.context.pages()[0] ?? (await phone.context.newPage());
  const failed = page.getByRole('alert').filter({ hasText: 'The destinations did not load' });
  for (const [fault, toast] of [
    [{ text: '' }, 'Network Error -1'],
    [{ connection: 'close' }, 'Network Error -3'],
    [{ connection: 'cut' }, 'Network Error -3'],
    [{ status: 503 }, 'Network Error 503'],
  ] as const) {
    faulty.answer('/sys/visa_homepage', fault);
    await page.goto(`${faulty.address}/?country_id=356&country_residence_id=702`);
    await expect(failed).toBeVisible();
    await expect.poll(() => toastsOf(page)).toEqual([toast]);
  }
  faulty.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem').getByRole('article').first()).toBeVisible();
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});
