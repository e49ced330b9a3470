import { expect, test, type Page } from '@playwright/test';
import { passwordProof } from '../../src/api/password-proof';
import { paths } from '../../src/routing/paths';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { openDemoPhone, type DemoPhone } from '../support/demo-phone';
import { makePdf } from '../support/fixtures/make-pdf';
import { loggedInPage } from '../support/logged-in-page';
import { openPhone } from '../support/phone';
import { call } from '../support/signed-client';
import { sweep } from '../support/sweep';
import { traveller } from './traveller';

let demo: DemoPhone;
let page: Page;

test.beforeAll(async () => {
  demo = await openDemoPhone();
  ({ page } = demo);
});
test.afterAll(() => demo?.throwAway());

const main = () => page.getByRole('main');

test('what does not match is shown before the payment, and leads to where it is corrected', async () => {
  const { id, applicants } = demo.order(70401);
  const { address } = demo.server;
  const { email } = demoAccount;
  const passwd = await passwordProof(email, demoAccount.password);
  const { body } = await call(address, 'logIn', { email, passwd });
  const renamed = { applicant_id: applicants[0]?.id ?? '', identity_id: 1, first_name: 'Meera' };
  const token = body?.token as string;
  expect(await call(address, 'updateApplicant', renamed, { token })).toMatchObject({ ret: 0 });

  await page.goto(paths.orderConfirm(id));
  await expect(page.getByRole('heading', { name: 'Check before you pay' })).toBeInViewport();
  await expect(main()).toContainText('The passport says ANANYA SHARMA, not Meera.');
  await page.getByRole('link', { name: 'Passport of Meera' }).click();
  await expect(page.getByRole('heading', { name: 'Passport', exact: true })).toBeVisible();

  const back = { ...renamed, first_name: 'Ananya' };
  expect(await call(address, 'updateApplicant', back, { token })).toMatchObject({ ret: 0 });
  await page.goto(paths.orderConfirm(id));
  await expect(page.getByRole('heading', { name: 'If you cancel' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check before you pay' })).toHaveCount(0);
});

test('the details of a revision lead to the first thing to fix', async () => {
  await page.goto(paths.orderDetail(demo.order(39201).id));
  const next = page.getByRole('link', { name: 'Next: Visa photo of Ananya' });
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click();
  await expect(page.getByRole('heading', { name: 'Visa photo', exact: true })).toBeVisible();
});

test('the main button of a document with a refused page replaces that page, which is then seen in full', async () => {
  await page.goto(demo.documentOf(demo.order(39201), 'Flight itinerary'));
  const pages = main().getByRole('list', { name: 'Pages' }).getByRole('listitem');
  await expect(pages).toHaveCount(2);
  const replace = page.getByRole('button', { name: /^Replace/ });
  await expect(replace).toHaveText('Replace Page 2');
  await expect(replace).toBeInViewport({ ratio: 1 });
  const file = { name: 'back.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 3 }) };
  const choosing = page.waitForEvent('filechooser');
  await replace.click();
  await (await choosing).setFiles(file);
  await expect(pages.nth(1).getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(pages.nth(1)).toContainText('3 pages');
  await expect(pages.nth(0)).toContainText('Pass');
  await expect(page.getByRole('link', { name: 'Next: Visa photo of Ananya' })).toBeInViewport({
    ratio: 1,
  });
});

test('the only page of a document has its state above a large picture, which opens it', async () => {
  await page.goto(demo.documentOf(demo.order(70401), 'Flight itinerary'));
  const file = { name: 'both.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 2 }) };
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(file);
  const pages = main().getByRole('list', { name: 'Pages' }).getByRole('listitem');
  await expect(pages).toHaveCount(1);
  await expect(pages.getByText('Uploaded', { exact: true })).toBeVisible();
  const picture = pages.getByRole('button', { name: 'Page 1', exact: true });
  await expect(picture).toContainText('2 pages');
  const size = await picture.getByRole('presentation').boundingBox();
  expect(size?.height).toBeGreaterThan(160);
  await picture.click();
  await expect(page.getByRole('dialog', { name: 'Page 1' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pages.getByRole('button', { name: 'Delete Page 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(pages).toHaveCount(0);
});

test('on a wide screen the other tasks stand beside an open document, and lead to theirs', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(demo.documentOf(demo.order(39201), 'Flight itinerary'));
  const tasks = main().getByRole('list', { name: 'Required documents' });
  await expect(tasks.locator('[aria-current=page]')).toHaveText('Flight itinerary');
  await expect(tasks.getByRole('listitem')).toHaveCount(6);
  await expect(tasks.getByRole('listitem').first()).toContainText('Revision needed');
  await tasks.getByRole('link', { name: 'Employment letter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Employment letter' })).toBeVisible();
  await expect(tasks.locator('[aria-current=page]')).toHaveText('Employment letter');
  await tasks.getByRole('link', { name: 'Application form' }).click();
  await expect(main().getByTitle('Application form of Ananya')).toBeVisible();
  await expect(tasks.locator('[aria-current=page]')).toContainText('Application form');
  await expect(tasks.getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(tasks).toHaveCount(0);
});

test('an application that is ready to be sent again is good news with one button', async () => {
  await page.goto(paths.orderDetail(demo.order(14401).id));
  await expect(page.getByRole('link', { name: 'Re-submit documents' })).toBeInViewport({
    ratio: 1,
  });
  await expect(main().getByText('Ready to re-submit').first()).toBeVisible();
  await expect(main().getByText('Revision needed')).toHaveCount(0);
});

test('the tray shows no fingerprint of what arrived, unless its details are opened', async () => {
  await page.goto(demo.documentOf(demo.order(70401), 'Flight itinerary'));
  const file = { name: 'ticket.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 1 }) };
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(file);
  await expect(page.getByText('Uploaded').first()).toBeVisible();
  await page.goto(`${paths.orders}?open=uploads`);
  const sheet = page.getByRole('dialog', { name: 'Uploads' });
  const fingerprint = sheet.getByText(/Fingerprint/);
  await expect(sheet.getByText('Details').first()).toBeVisible();
  await expect(fingerprint.first()).toBeHidden();
  await sheet.getByText('Details').first().click();
  await expect(fingerprint.first()).toBeVisible();
});

test('a tap that was meant for what the cookie bar covers does not answer it', async () => {
  const phone = await openPhone('chromium', { baseURL: demo.server.address, firstVisit: true });
  const visitor = phone.context.pages()[0] ?? (await phone.context.newPage());
  await visitor.setViewportSize({ width: 360, height: 640 });
  await visitor.addInitScript(() => {
    localStorage.setItem('countries', '{"nationalityId":356,"residenceId":702}');
    localStorage.setItem('isVisitedHome', '1');
  });
  await visitor.goto('/');
  const bar = visitor.getByRole('region', { name: 'Cookies' });
  const reject = bar.getByRole('button', { name: 'Reject' });
  await expect(reject).toBeVisible();
  /** Whether a tap on the button reaches it, so many milliseconds after the bar has come. */
  const reachesAfter = (ms: number) =>
    bar.evaluate((element: HTMLElement, elapsed) => {
      element.style.animation = 'none';
      element.getBoundingClientRect();
      element.style.animation = '';
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = elapsed;
      }
      const button = element.querySelector('button');
      const { left, top, width, height } = (button ?? element).getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && element.contains(hit);
    }, ms);
  expect(await reachesAfter(500)).toBe(false);
  expect(await reachesAfter(800)).toBe(true);
  await phone.throwAway();
});

test(
  'every screen that loads has a placeholder of its own size, never a white page',
  sweep,
  async () => {
    const { id, applicants } = demo.order(70401);
    const applicantId = applicants[0]?.id ?? '';
    const phone = await openPhone('chromium', {
      baseURL: demo.server.address,
      serviceWorkers: 'block',
    });
    const other = await loggedInPage(phone.context, demoAccount);
    // Answers that do not come; what the page itself is made of does.
    await other.route('**/*', (route) =>
      route.request().method() === 'POST' ? undefined : route.fallback(),
    );
    for (const path of [
      paths.product(81801),
      paths.orderUpload(id),
      paths.applicantMaterial(id, applicantId),
      demo.documentOf(demo.order(70401), 'Flight itinerary'),
      demo.documentOf(demo.order(70401), 'Passport'),
      paths.idPhoto(id, applicantId),
      paths.orderConfirm(id),
      paths.orderDetail(demo.order(36002).id),
      paths.coupons,
    ]) {
      await other.goto(path);
      const areas = other.getByRole('main').locator('[aria-busy=true]');
      await expect(areas.first(), path).toBeVisible();
      // An area has no box of its own, its parts have.
      const heights = await areas.evaluateAll((all) =>
        all.map((each) => {
          const parts = document.createRange();
          parts.selectNodeContents(each);
          return parts.getBoundingClientRect().height;
        }),
      );
      expect([path, Math.max(...heights) > 120]).toEqual([path, true]);
    }
    await phone.throwAway();
  },
);

test(
  'after the sign-up the page is never white until the application is there',
  sweep,
  async () => {
    const phone = await openPhone('chromium', { baseURL: demo.server.address, firstVisit: true });
    const visitor = phone.context.pages()[0] ?? (await phone.context.newPage());
    await visitor.addInitScript(() => {
      const watch = () => {
        const shown =
          document.body.innerText.trim() !== '' || document.querySelector('[aria-busy]');
        if (!shown) sessionStorage.setItem('white', location.pathname);
        requestAnimationFrame(watch);
      };
      // From the page's first own frame on: before it the browser shows the page that was left.
      document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(watch));
    });
    const meera = traveller(visitor, demo.server);
    await meera.chooseCountries('India', 'Singapore');
    await meera.chooseProduct('Vietnam', /E-visa, 90 days/);
    await meera.applyAndSignUp('meera.white@example.com', 'secret12');
    expect(await visitor.evaluate(() => sessionStorage.getItem('white'))).toBeNull();
    await phone.throwAway();
  },
);
