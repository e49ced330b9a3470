import { expect, test } from '@playwright/test';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { openPhone } from '../support/phone';
import { sweep } from '../support/sweep';

let server: LastingServer;

test.beforeAll(async () => {
  server = await startLastingServer();
});
test.afterAll(() => server?.remove());

test('offline the destinations of before show with their age', sweep, async () => {
  const phone = await openPhone('chromium', { baseURL: server.address });
  await phone.context.addInitScript(() => {
    const choice = { nationalityId: 356, residenceId: 702 };
    localStorage.setItem('countries', JSON.stringify(choice));
  });
  const page = phone.context.pages()[0] ?? (await phone.context.newPage());
  const destinations = page.locator('ul').first().getByRole('article');
  await page.goto('/');
  await expect(destinations).toHaveCount(4);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await phone.context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^updated /)).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(destinations).toHaveCount(4);
  expect(phone.faults).toEqual([]);
  await phone.throwAway();
});
