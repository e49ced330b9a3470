import type { Browser, BrowserContext, Locator } from '@playwright/test';
import { codeFromMail } from '../../tests/support/mails';
import { makePdf } from '../../tests/support/fixtures/make-pdf';
import type { LastingServer } from '../../tests/support/lasting-server';
import { journeyFigures, type Tap } from './figures';
import { observeInteractions, type Interaction, type LongFrame } from './in-page';
import { newcomer, slowDown } from './visits';

const email = 'journey@example.com';
const password = 'secret12';
const leastTaps = 40;
const pagesOnline = 20;
const itemsInTray = 100;
/** So long after a tap what it has caused belongs to it. */
const afterTapMs = 600;

const pdfs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    name: `page-${from + index + 1}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(makePdf({ pages: 1, totalBytes: 2000, seed: from + index + 1 })),
  }));

/** Taps on a phone, each with what the browser tells of it. */
async function tapping(context: BrowserContext) {
  let taps = 0;
  let now = 'the start';
  let pageNumber = 0;
  const told = new Map<string, Tap>();
  await context.exposeBinding('noteInteraction', (_source, event: Interaction) => {
    const key = `${pageNumber} ${event.id}`;
    const before = told.get(key);
    if (before && before.durationMs >= event.durationMs) return;
    told.set(key, { ...event, on: before?.on ?? now, page: pageNumber });
  });
  const frames: (LongFrame & { page: number })[] = [];
  await context.exposeBinding('noteFrame', (_source, frame: LongFrame) => {
    frames.push({ ...frame, page: pageNumber });
  });
  await context.addInitScript(observeInteractions);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // Ids of interactions restart with every page.
  page.on('load', () => (pageNumber += 1));
  await slowDown(page, false);

  async function tap(target: Locator, on: string): Promise<void> {
    await target.first().waitFor();
    await target.first().scrollIntoViewIfNeeded();
    now = on;
    taps += 1;
    console.log(`${String(taps).padStart(3)} ${on}`);
    await target.first().tap();
    await page.waitForTimeout(afterTapMs);
  }
  return {
    page,
    tap,
    /** Taps the first ones of some, as many as there are. */
    async tapSome(targets: Locator, most: number, on: string): Promise<void> {
      await targets.first().waitFor();
      const there = await targets.count();
      for (let index = 0; index < Math.min(there, most); index += 1)
        if (await targets.nth(index).isVisible()) await tap(targets.nth(index), on);
    },
    async type(field: Locator, text: string, into: string): Promise<void> {
      now = into;
      await field.pressSequentially(text);
    },
    figures: () => journeyFigures(Math.max(taps, told.size), [...told.values()], frames),
    taps: () => taps,
  };
}

type Phone = Awaited<ReturnType<typeof tapping>>;

async function throughHome({ page, tap, tapSome }: Phone, address: string): Promise<void> {
  const dialog = page.locator('dialog[open]');
  const close = dialog.getByRole('button', { name: 'Close' });
  await page.goto(address);
  await tap(dialog.getByRole('button', { name: 'India', exact: true }), 'a nationality');
  await tap(dialog.getByRole('button', { name: 'Singapore' }), 'a residence');
  await tap(dialog.getByRole('button', { name: 'Get Started' }), 'Get Started');
  await page.getByRole('heading', { name: 'Destination Country' }).waitFor();
  await close.waitFor({ timeout: 5000 }).then(
    () => tap(close, 'close the welcome offer'),
    () => undefined,
  );
  for (let time = 0; time < 2; time += 1) {
    await tap(page.getByRole('button', { name: 'Menu' }), 'Menu');
    await tap(close, 'close the menu');
    await tap(page.getByRole('button', { name: /^(Nationality|Residence)/ }), 'the picker');
    await tap(close, 'close the picker');
  }
  await tapSome(page.getByRole('button', { name: /^Slide \d/ }), 3, 'a slide');
  await tap(page.getByRole('button', { name: 'Pause the slides' }), 'Pause');
  await tap(page.getByRole('button', { name: 'Show more destinations' }), 'more destinations');
  await tapSome(page.locator('main summary'), 3, 'a question');
  await tap(page.getByRole('button', { name: /^Kenya/ }), 'a destination');
  await tap(dialog.getByRole('link', { name: /eTA, 90 days/ }), 'a product');
}

async function throughProduct({ page, tap, tapSome, type }: Phone, mails: string): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await page.getByRole('heading', { level: 1, name: /eTA, 90 days/ }).waitFor();
  await tapSome(page.locator('main summary'), 3, 'a requirement');
  await tap(page.getByRole('link', { name: 'All requirements in detail' }), 'all requirements');
  await tap(page.getByRole('button', { name: 'Back' }), 'Back to the product');
  await tap(page.getByRole('button', { name: 'Apply Now' }), 'Apply Now');
  await tap(dialog.getByRole('button', { name: 'Sign Up' }), 'Sign Up');
  await type(dialog.getByLabel('E-mail'), email, 'typing the address');
  await tap(dialog.getByRole('button', { name: 'Send code' }), 'Send code');
  await dialog.getByText(email).waitFor();
  await type(
    dialog.getByLabel('Verification code'),
    await codeFromMail(mails, email),
    'typing the code',
  );
  await type(dialog.getByLabel('Password', { exact: true }), password, 'typing the password');
  await tap(dialog.getByRole('button', { name: 'Sign Up' }), 'the sign-up');
  await tap(dialog.getByRole('button', { name: 'Continue' }), 'Continue');
}

async function throughOrder({ page, tap, tapSome }: Phone): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await page.getByRole('heading', { name: 'Uploading documents' }).waitFor();
  await tap(page.getByRole('button', { name: 'Add applicant' }), 'Add applicant');
  await dialog.getByLabel('First name').fill('Ananya');
  await tap(dialog.getByRole('radio', { name: 'Employee' }), 'an occupation');
  await tap(dialog.getByRole('button', { name: 'Confirm' }), 'Confirm');
  await tap(page.getByRole('button', { name: 'Choose' }), 'the calendar');
  await tapSome(dialog.locator('td button:not([aria-disabled=true])'), 4, 'a day');
  await tap(dialog.getByRole('button', { name: /^Arrive on/ }), 'Arrive on this day');
  await tap(page.getByRole('link', { name: /Ananya/ }), 'an applicant');
  await page.getByRole('heading', { name: 'Required' }).waitFor();
  await tap(page.getByRole('link', { name: 'Flight itinerary', exact: true }), 'a document');
}

/** Whether the phone keeps so many items to be sent. */
const itemsAreKept = (count: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('visa');
    opening.onerror = () => reject(opening.error ?? new Error('no database'));
    opening.onsuccess = () => {
      const counting = opening.result.transaction('items').objectStore('items').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result >= count);
      };
    };
  });

async function throughPages({ page, tap, tapSome }: Phone, context: BrowserContext) {
  const dialog = page.locator('dialog[open]');
  const choose = page.locator('input[type=file][multiple]:not([capture])').last();
  const rows = (count: number) => page.locator('main li').nth(count - 1);
  await choose.setInputFiles(pdfs(pagesOnline));
  await rows(pagesOnline).waitFor({ state: 'attached', timeout: 120_000 });
  await page
    .getByText('Uploaded', { exact: true })
    .nth(pagesOnline - 1)
    .waitFor({ timeout: 120_000 });
  const remove = page.getByRole('button', { name: /^Delete / });
  for (const index of [0, 9]) {
    await tap(remove.nth(index), `Delete, with ${pagesOnline} pages`);
    await tap(dialog.getByRole('button').first(), 'keep the page');
  }
  await context.setOffline(true);
  await choose.setInputFiles(pdfs(itemsInTray, pagesOnline));
  await page.waitForFunction(itemsAreKept, itemsInTray, { polling: 1000, timeout: 300_000 });
  await page.waitForTimeout(5000);
  await tap(
    page.getByRole('button', { name: 'Back' }),
    `Back from ${pagesOnline + itemsInTray} pages`,
  );
  await tap(page.getByRole('button', { name: 'Back' }), 'Back to the order');
  await tap(page.getByRole('button', { name: 'Menu' }), 'Menu, with much to send');
  await tap(dialog.getByRole('button', { name: /^Uploads/ }), `the tray of ${itemsInTray}`);
  const tray = page.getByRole('dialog', { name: 'Uploads' });
  await tray.getByRole('listitem').first().waitFor();
  await tapSome(tray.locator('summary'), 3, 'details in the tray');
  await tap(tray.getByRole('button', { name: /^Remove / }), 'Remove, in the tray');
  await tap(page.getByRole('button', { name: 'Keep' }), 'Keep, in the tray');
  await tap(tray.getByRole('button', { name: 'Close' }), 'close the tray');
  await context.setOffline(false);
}

async function throughOrders({ page, tap }: Phone): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await tap(page.getByRole('button', { name: 'Menu' }), 'Menu');
  await tap(dialog.getByRole('link', { name: 'My Applications' }), 'My Applications');
  await page.getByRole('heading', { name: 'My Applications' }).waitFor();
  await tap(page.getByRole('button', { name: 'Refresh' }), 'Refresh');
  await tap(page.getByRole('link', { name: 'Upload documents' }), 'an order');
  await page.getByRole('heading', { name: 'Uploading documents' }).waitFor();
  await tap(page.getByRole('button', { name: 'Back' }), 'Back to the orders');
}

/** From the first visit to the list of orders, on a slow processor. */
export async function journey(browser: Browser, { address, mailFolder }: LastingServer) {
  const context = await newcomer(browser);
  const phone = await tapping(context);
  await throughHome(phone, address);
  await throughProduct(phone, mailFolder);
  await throughOrder(phone);
  await throughPages(phone, context);
  await throughOrders(phone);
  await phone.page.waitForTimeout(1000);
  if (phone.taps() < leastTaps) throw new Error(`Only ${phone.taps()} taps.`);
  const figures = phone.figures();
  await context.close();
  return figures;
}
