import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makePdf } from '../support/fixtures/make-pdf';
import { openDemoPhone, type DemoPhone } from '../support/demo-phone';
import type { Phone } from '../support/phone';
import { untilKept } from '../support/until-kept';
import { sweep } from '../support/sweep';
import type { KnownOrder } from '../screens/known-orders';

let demo: DemoPhone;
let phone: Phone;
let page: Page;
let vietnam: KnownOrder;
let kenya: KnownOrder;

test.beforeAll(async () => {
  demo = await openDemoPhone();
  ({ phone, page } = demo);
  [vietnam, kenya] = [demo.order(70401), demo.order(40401)];
});
test.afterEach(() => phone.context.setOffline(false));
test.afterAll(() => demo?.throwAway());

const dialog = () => page.locator('dialog[open]');
const documentNamed = (name: string) => demo.documentOf(vietnam, name);

/** Whether a touch in the middle of something hits it, and nothing that lies over it. */
const isHit = (selector: ReturnType<Page['locator']>) =>
  selector.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });

type Box = Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>;

const overlap = (one: Box, other: Box): boolean =>
  one !== null &&
  other !== null &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test('the tab is named after the product, and after the next page when it is left', async () => {
  await page.goto(paths.product(70401));
  await expect(page).toHaveTitle('Vietnam E-visa, 30 days');
  await page.goto(paths.product(70401) + '?meta-title=Given');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Given');
  await page.goto(paths.orders);
  await page.goto(paths.product(70401));
  await expect(page).toHaveTitle('Vietnam E-visa, 30 days');
  await page.getByRole('link', { name: 'All requirements in detail' }).click();
  await expect(page).toHaveTitle('Visa');
  await page.goBack();
  await expect(page).toHaveTitle('Vietnam E-visa, 30 days');
});

test('the strip of the waiting uploads does not cover the next step', async () => {
  const primary = page.getByRole('link', { name: /^Next: / });
  await page.goto(documentNamed('Passport'));
  await expect(primary).toBeVisible();
  // Without a network the page knows of the passport what was kept.
  await untilKept(page, `order","${vietnam.id}","passport`);
  await page.goto(documentNamed('Flight itinerary'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect(page.locator('input[type=file]:not([capture])').first()).toBeAttached();
  await phone.context.setOffline(true);
  await page
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 1 }) });
  await expect(page.getByText('It uploads when you are back online.').first()).toBeVisible();
  await page.goto(documentNamed('Passport'));
  await expect(page.locator('button[aria-haspopup=dialog][aria-expanded]').last()).toBeVisible();
  await expect(primary).toBeVisible();
  expect(await isHit(primary)).toBe(true);
});

test('Back closes a page in full screen, and the question before it is deleted', async () => {
  await page.goto(paths.applicantMaterial(kenya.id, kenya.applicants[0]?.id ?? ''));
  await page.getByRole('link', { name: 'Passport copy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Passport copy' })).toBeVisible();
  const address = page.url();
  await page.getByRole('list', { name: 'Pages' }).getByRole('button').first().click();
  await expect(dialog()).toBeVisible();
  await page.goBack();
  await expect(dialog()).toHaveCount(0);
  expect(page.url()).toBe(address);
  await page
    .getByRole('button', { name: /^(Delete|Remove)/ })
    .first()
    .click();
  await expect(dialog()).toBeVisible();
  await page.goBack();
  await expect(dialog()).toHaveCount(0);
  expect(page.url()).toBe(address);
  // Nothing is left behind: the next Back leaves the document.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
});

test('a Back that comes with the payment sheet closes it, and stays on the page', async () => {
  const address = paths.orderDetail(demo.order(79201).id);
  await page.goto(paths.orders);
  // An address that opens the payment does it without a touch.
  for (const start of ['?pay=1', '']) {
    await page.goto(address + start);
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('dialog:modal')) return;
        observer.disconnect();
        document.body.dataset['back'] = 'pressed';
        history.back();
      }).observe(document.body, { subtree: true, attributeFilter: ['open'] });
    });
    if (start === '') await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.locator('body[data-back=pressed]')).toBeAttached();
    await expect(dialog()).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  }
});

test('a toast stands above the page’s footer, also when large text makes it high', async () => {
  await page.goto(documentNamed('Employment letter'));
  const input = page.locator('input[type=file]:not([capture])').first();
  await expect(input).toBeAttached();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '150%'));
  const files = page.getByRole('button', { name: 'Files' }).last();
  await expect(files).toBeVisible();
  await input.setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({ pages: 1 }),
  });
  const toast = page.locator('[popover][role=status] p').first();
  await expect(toast).toBeVisible();
  const gap = await toast.evaluate((shown) => {
    const bars = [...document.querySelectorAll('main *')].filter(
      (each) => getComputedStyle(each).position === 'sticky' && each.querySelector('button, a'),
    );
    const footer = bars.at(-1)?.getBoundingClientRect();
    return (footer?.top ?? 0) - shown.getBoundingClientRect().bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(0);
});

async function toastOverDialog(width: number, height: number) {
  await page.setViewportSize({ width, height });
  await page.goto(paths.orderUpload(vietnam.id));
  await page.getByRole('button', { name: 'Add applicant' }).first().click();
  await dialog().getByRole('radio', { name: 'Student' }).check();
  await dialog().getByLabel('First name').fill('R2D2');
  const confirm = dialog().getByRole('button', { name: 'Confirm' });
  await confirm.click();
  const toast = page.locator('[popover][role=status] p').first();
  await expect(toast).toBeVisible();
  const boxes = {
    toast: await toast.boundingBox(),
    title: await dialog().getByRole('heading').first().boundingBox(),
    confirm: await confirm.boundingBox(),
    whole: await dialog().boundingBox(),
  };
  expect(Object.values(boxes)).not.toContain(null);
  await page.goBack();
  await expect(dialog()).toHaveCount(0);
  return boxes;
}

test('on a phone a toast covers neither a dialog’s title nor its button', sweep, async () => {
  const { toast, title, confirm } = await toastOverDialog(360, 640);
  expect(overlap(toast, title)).toBe(false);
  expect(overlap(toast, confirm)).toBe(false);
});

test('on a wide screen a toast stands beside a dialog', sweep, async () => {
  const { toast, whole } = await toastOverDialog(1280, 720);
  expect(toast?.x).toBeGreaterThan((whole?.x ?? 0) + (whole?.width ?? 0));
  await page.setViewportSize({ width: 360, height: 640 });
});

test('in forced colours it is seen what is chosen and what cannot be pressed', async () => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(paths.orderUpload(vietnam.id));
  const next = page.getByRole('button', { name: /^Next \(/ });
  const add = page.getByRole('button', { name: 'Add applicant' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  const colorOf = (button: ReturnType<Page['getByRole']>) =>
    button.evaluate((element) => getComputedStyle(element).color);
  expect(await colorOf(next)).not.toBe(await colorOf(add));
  await page.goto(paths.orders);
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await dialog()
    .getByRole('button', { name: /Nationality/ })
    .click();
  const chosen = dialog().getByRole('radio', { checked: true });
  const other = dialog().getByRole('radio', { checked: false });
  const frameOf = (radio: ReturnType<Page['getByRole']>) =>
    radio.evaluate((element) => getComputedStyle(element.parentElement ?? element).borderTopColor);
  expect(await frameOf(chosen)).not.toBe(await frameOf(other.first()));
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
});

test('the menu is a landmark of navigation', async () => {
  await page.goto(paths.orders);
  await page.getByRole('button', { name: 'Menu' }).first().click();
  const navigation = dialog().getByRole('navigation', { name: 'Menu' });
  await expect(navigation.getByRole('link', { name: 'My Applications' })).toBeVisible();
});
