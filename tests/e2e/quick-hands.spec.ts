import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { openDemoPhone, type DemoPhone } from '../support/demo-phone';
import { makePdf } from '../support/fixtures/make-pdf';
import { codeFromMail, openPhone, type Phone } from '../support/phone';

let demo: DemoPhone;
let page: Page;

test.beforeAll(async () => {
  demo = await openDemoPhone({
    serviceWorkers: 'block',
    arguments: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
  ({ page } = demo);
});
test.afterAll(() => demo?.throwAway());

const dialogOf = (on: Page) => on.locator('dialog[open]');

/** Two touches within one frame, as an impatient finger makes them. */
const tapTwice = (button: ReturnType<Page['getByRole']>) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Files at the pointer, or of the clipboard. */
const handFiles = (how: 'drop' | 'paste', names: readonly string[]) =>
  page.evaluate(
    ({ how: event, names: of, bytes }) => {
      const data = new DataTransfer();
      for (const name of of)
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'application/pdf' }));
      const options = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    { how, names, bytes: [...makePdf({ pages: 1 })] },
  );

test('on a wide screen files are dropped anywhere in the window, or pasted', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(demo.documentOf(demo.order(70401), 'Flight itinerary'));
  await expect(page.getByText(/Drop/).first()).toBeVisible();
  const pages = page.getByRole('list', { name: 'Pages' }).getByRole('listitem');
  await handFiles('drop', ['first.pdf', 'second.pdf']);
  await expect(pages).toHaveCount(2);
  await handFiles('paste', ['third.pdf']);
  await expect(pages).toHaveCount(3);
  await page.setViewportSize({ width: 360, height: 640 });
});

test('Apply Now tapped twice makes one order', async () => {
  let asked = 0;
  await page.route(/order_add/, async (route) => {
    asked += 1;
    await route.continue();
  });
  await page.goto(paths.product(40401));
  await tapTwice(page.getByRole('button', { name: 'Apply Now' }));
  const newButton = dialogOf(page).getByRole('button', { name: /new application/i });
  await expect(
    newButton.or(page.getByRole('heading', { name: 'Uploading documents' })),
  ).toBeVisible();
  if (await newButton.isVisible()) await tapTwice(newButton);
  await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
  expect(asked).toBe(1);
  await page.unroute(/order_add/);
});

test('an applicant who is confirmed twice is added once', async () => {
  await page.getByRole('button', { name: 'Add applicant' }).first().click();
  await dialogOf(page).getByLabel('First name').fill('Twice');
  await dialogOf(page).getByRole('radio').first().check();
  await tapTwice(dialogOf(page).getByRole('button', { name: 'Confirm' }));
  await expect(dialogOf(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: /Twice/ })).toHaveCount(1);
});

test('with text twice as large the camera’s button is in reach on the smallest phone', async () => {
  const { id, applicants } = demo.order(70401);
  await page.goto(paths.idPhotoGuide(id, applicants[0]?.id ?? ''));
  const shutter = page.getByRole('button', { name: 'Take the photo' });
  await expect(shutter).toBeEnabled();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await expect(shutter).toBeInViewport({ ratio: 1 });
  await shutter.click({ trial: true });
});

test.describe('a visitor', () => {
  let phone: Phone;
  let visitor: Page;
  test.beforeEach(async () => {
    phone = await openPhone('chromium', {
      baseURL: demo.server.address,
      firstVisit: true,
      serviceWorkers: 'block',
    });
    visitor = phone.context.pages()[0] ?? (await phone.context.newPage());
    await visitor.setViewportSize({ width: 360, height: 640 });
  });
  test.afterEach(() => phone.throwAway());

  test('who leaves the welcome by Escape goes on by keys at the top of the page', async () => {
    await visitor.addInitScript(() => {
      localStorage.setItem('countries', '{"nationalityId":356,"residenceId":702}');
      localStorage.setItem('acceptCookiesTime', '1');
    });
    await visitor.goto('/');
    await expect(dialogOf(visitor)).toBeVisible();
    await visitor.keyboard.press('Escape');
    await expect(dialogOf(visitor)).toHaveCount(0);
    await visitor.keyboard.press('Tab');
    await expect(visitor.locator(':focus')).toHaveText(/Nationality\s*India/);
  });

  test('who has chosen a nationality goes on by keys with the residence', async () => {
    await visitor.goto('/');
    await dialogOf(visitor).getByRole('button', { name: 'India', exact: true }).first().click();
    await expect(dialogOf(visitor).getByText('Choose where you live')).toBeVisible();
    await visitor.keyboard.press('Tab');
    await expect(visitor.locator(':focus')).toHaveText('Singapore');
  });

  test('who fetches the code elsewhere finds its step again after a reload', async () => {
    const email = 'fetches.code@example.com';
    await visitor.goto('/orders');
    await visitor.locator('main').getByRole('button', { name: 'Log In' }).click();
    const dialog = dialogOf(visitor);
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByText(email)).toBeVisible();
    await visitor.reload();
    await dialog
      .getByLabel('Verification code')
      .fill(await codeFromMail(demo.server.mailFolder, email));
    await expect(dialog.getByText(email)).toBeVisible();
  });
});
