import type { Locator } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { newOrder, vietnam } from '../support/order-steps';
import { sweep } from '../support/sweep';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { expect, test } from './screen-test';
import { demoOrder, documentOf } from './steps/demo-order';

test.use({ viewport: { width: 360, height: 640 } });

const toastOf = ({ page }: App) => page.locator('[popover][role=status] p').first();

test(
  'a toast stands above the page’s footer, also when large text makes it high',
  sweep,
  async ({ app, site, traveller }) => {
    const { page } = app;
    const order = await demoOrder(site, traveller, 'started');
    await app.visit(documentOf(order, 'Employment letter'));
    const input = page.locator('input[type=file]:not([capture])').first();
    await expect(input).toBeAttached();
    await page.evaluate(() => void (document.documentElement.style.fontSize = '150%'));
    await expect(page.getByRole('button', { name: 'Files' }).last()).toBeVisible();
    await input.setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf({ pages: 1 }),
    });
    const toast = toastOf(app);
    await expect(toast).toBeVisible();
    const gap = await toast.evaluate((shown) => {
      const bars = [...document.querySelectorAll('main *')].filter(
        (each) => getComputedStyle(each).position === 'sticky' && each.querySelector('button, a'),
      );
      const footer = bars.at(-1)?.getBoundingClientRect();
      return (footer?.top ?? 0) - shown.getBoundingClientRect().bottom;
    });
    expect(gap).toBeGreaterThanOrEqual(0);
  },
);

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

type Box = Awaited<ReturnType<typeof boxOf>>;

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** A toast that comes while the dialog of an applicant stays open. */
async function toastOverDialog(app: App, traveller: Account) {
  const { page, dialog } = app;
  await app.visit(paths.orderUpload(await newOrder(traveller, vietnam)));
  await page.getByRole('button', { name: 'Add applicant' }).first().click();
  await dialog.getByRole('radio', { name: 'Student' }).check();
  await dialog.getByLabel('First name').fill('R2D2');
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await expect(toastOf(app)).toBeVisible();
  return {
    toast: await boxOf(toastOf(app)),
    title: await boxOf(dialog.getByRole('heading').first()),
    confirm: await boxOf(confirm),
    whole: await boxOf(dialog),
  };
}

test(
  'on a phone a toast covers neither a dialog’s title nor its button',
  sweep,
  async ({ app, traveller }) => {
    const { toast, title, confirm } = await toastOverDialog(app, traveller);
    expect(overlap(toast, title)).toBe(false);
    expect(overlap(toast, confirm)).toBe(false);
  },
);

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('a toast stands beside a dialog', sweep, async ({ app, traveller }) => {
    const { toast, whole } = await toastOverDialog(app, traveller);
    expect(toast.x).toBeGreaterThan(whole.x + whole.width);
  });
});
