import type { Browser, Page } from '@playwright/test';
import { makePdf } from '../support/fixtures/make-pdf';
import { expect, test } from './screen-test';
import type { App } from './harness/app';
import { demoOrder, documentOf } from './steps/demo-order';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const picture = {
  name: 'ticket.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf({ pages: 1, words: 'RAO / ANANYA MS' }),
};

/** Asks for a phone on the computer. @returns the link, and the code that is shown */
async function askForPhone({ page, line }: App) {
  const answered = page.waitForResponse(/\/api\/handoff_start/);
  await page.getByRole('button', { name: 'Continue on your phone' }).click();
  const { body } = (await (await answered).json()) as {
    body: { link_token: string; code: string; handoff_id: string };
  };
  await expect(page.getByRole('img', { name: /Code for the camera/ })).toBeVisible();
  return { link: `${line.address}/h#${body.link_token}`, code: body.code, id: body.handoff_id };
}

/** A phone of its own, where nobody is logged in and which was never here. */
async function openPhone(browser: Browser, link: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(link);
  return { context, page };
}

const album = (page: Page) => page.locator('input[type=file]:not([capture])');
const pages = ({ page }: App) => page.getByRole('list', { name: 'Pages' }).getByRole('listitem');

test('a phone opens the code, shows one document, and its picture appears on the computer', async ({
  app,
  browser,
  site,
  traveller,
}) => {
  const order = await demoOrder(site, traveller, 'started');
  await app.visit(documentOf(order, 'Flight itinerary'));
  const { link, code } = await askForPhone(app);
  await expect(app.page.getByText(code)).toBeVisible();

  const phone = await openPhone(browser, link);
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText(
    /^Flight itinerary of \w+$/,
  );
  await expect(phone.page.getByText(code)).toBeVisible();
  await expect(phone.page.getByText(/^1[45]:\d\d left$/)).toBeVisible();
  for (const name of ['Menu', 'Back', 'Log In / Sign Up'])
    await expect(phone.page.getByRole('button', { name })).toHaveCount(0);
  await expect(phone.page.getByRole('link')).toHaveCount(0);
  await expect(app.page.getByText('Your phone has opened it')).toBeVisible();

  await album(phone.page).setInputFiles(picture);
  await expect(phone.page.getByText('It is on your computer')).toBeVisible();
  await expect(pages(app)).toHaveCount(1);
  await expect(app.page.getByRole('img', { name: /Code for the camera/ })).toHaveCount(0);
  await phone.context.close();
});
