import { isThere } from '../support/phone';
import { sweep } from '../support/sweep';
import { toastsOf } from '../support/toast-log';
import { expect, test } from './e2e-test';

test.use({ engine: 'firefox' });
test.skip(!isThere('firefox'), 'No Firefox here.');

test(
  '[ERR-05][ERR-06][ERR-07] the second engine shows the same',
  sweep,
  async ({ page, phone, line }) => {
    const failed = page.getByRole('alert').filter({ hasText: 'The destinations did not load' });
    for (const [fault, toast] of [
      [{ text: '' }, 'Network Error -1'],
      [{ connection: 'close' }, 'Network Error -3'],
      [{ connection: 'cut' }, 'Network Error -3'],
      [{ status: 503 }, 'Network Error 503'],
    ] as const) {
      line.answer('/sys/visa_homepage', fault);
      await page.goto(`${line.address}/?country_id=356&country_residence_id=702`);
      await expect(failed).toBeVisible();
      await expect.poll(() => toastsOf(page)).toEqual([toast]);
    }
    line.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('listitem').getByRole('article').first()).toBeVisible();
    expect(phone.faults).toEqual([]);
  },
);
