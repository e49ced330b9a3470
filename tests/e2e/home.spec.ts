import { sweep } from '../support/sweep';
import { expect, test } from './e2e-test';

test(
  'offline the destinations of before show with their age',
  sweep,
  async ({ page, phone, server }) => {
    await phone.context.addInitScript(() => {
      const choice = { nationalityId: 356, residenceId: 702 };
      localStorage.setItem('countries', JSON.stringify(choice));
    });
    const destinations = page.locator('ul').first().getByRole('article');
    await page.goto(server.address);
    await expect(destinations).toHaveCount(4);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await phone.context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^prices as of /)).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(destinations).toHaveCount(4);
    expect(phone.faults).toEqual([]);
  },
);
