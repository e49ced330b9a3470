import type { Page } from '@playwright/test';
import { paths } from '../../../desk/app/paths';
import { buttonOf, chosenRow, dialogOf, expect, itemsOf } from '../steps/desk';

export interface DeskScreen {
  readonly name: string;
  readonly path: string;
  /** The steps on the page before it is inspected. */
  readonly prepare?: (desk: Page) => Promise<void>;
}

async function openFirst(desk: Page): Promise<void> {
  await expect(chosenRow(desk)).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(itemsOf(desk).locator('[aria-current]')).toBeVisible();
}

/** One applicant has every kind of item. */
const itemKinds = 7;

const item = (index: number): DeskScreen => ({
  name: `an item of a case, ${index + 1}`,
  path: '/?waits=first-check',
  async prepare(desk) {
    await openFirst(desk);
    const opener = itemsOf(desk).locator('li button').nth(index);
    await opener.click();
    await expect(opener).toHaveAttribute('aria-current');
  },
});

const step = (name: string): DeskScreen => ({
  name: `a step of a case, ${name}`,
  path: '/?waits=to-submit',
  async prepare(desk) {
    await openFirst(desk);
    await itemsOf(desk)
      .getByRole('button', { name: /^Application/ })
      .first()
      .click();
    await buttonOf(desk, name).click();
    await expect(dialogOf(desk)).toBeVisible();
  },
});

/** Every screen of the desk and every kind of item of a case, with the dialogs of its steps. */
export const deskScreens: readonly DeskScreen[] = [
  { name: 'queue', path: paths.queue },
  { name: 'refunds', path: paths.refunds },
  { name: 'messages', path: paths.messages },
  { name: 'alarms', path: paths.alarms },
  { name: 'promo codes', path: paths.promoCodes },
  { name: 'not sent', path: paths.failedJobs },
  { name: 'audit', path: paths.audit },
  { name: 'operators', path: paths.operators },
  { name: 'catalogue', path: paths.catalogue },
  { name: 'a product', path: paths.product(78_401) },
  ...Array.from({ length: itemKinds }, (_, index) => item(index)),
  ...['Submitted to the embassy', 'Cancel the order', 'Refund'].map(step),
];
