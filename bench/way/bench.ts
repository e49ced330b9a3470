import { chromium, expect, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { codeFromMail } from '../../tests/support/mails';
import { makePassport } from '../../tests/support/fixtures/make-passport';
import { makePdf } from '../../tests/support/fixtures/make-pdf';
import { makePortrait } from '../../tests/support/fixtures/make-portrait';
import { startLastingServer, type LastingServer } from '../../tests/support/lasting-server';
import { fillForm } from './fill-form';
import { newcomer, type Newcomer } from './newcomer';

const email = 'ananya@example.com';
const password = 'secret12';
const mostSteps = 40;

/** Walks the main way once and prints what it cost. */
export async function bench(): Promise<void> {
  const server = await startLastingServer();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: chromiumArguments(),
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 800 },
      locale: 'en-US',
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const ananya = newcomer(page, console.log);
    await arrive(page, ananya, server);
    await apply(page, ananya);
    console.log(JSON.stringify(ananya.effort));
  } finally {
    await browser.close();
    await server.remove();
  }
}

/** From the first visit to the new order. */
async function arrive(page: Page, ananya: Newcomer, server: LastingServer): Promise<void> {
  const dialog = page.locator('dialog[open]');
  const button = (name: string | RegExp) => dialog.getByRole('button', { name });
  await page.goto(server.address);
  await ananya.tap(dialog.getByRole('button', { name: 'India', exact: true }));
  await ananya.tap(button('Singapore'));
  await ananya.tap(button('Get Started'));
  await page.getByRole('heading', { name: 'Destination Country' }).waitFor();
  // The welcome offer comes by itself, and has to go before the page can be used.
  const offer = button('Close');
  await offer.waitFor({ timeout: 5_000 }).then(
    () => ananya.tap(offer, 'closes the welcome offer'),
    () => undefined,
  );
  const vietnam = page.getByText('Vietnam', { exact: true });
  if (!(await vietnam.first().isVisible()))
    await ananya.tap(page.getByRole('button', { name: 'Show more destinations' }));
  await ananya.tap(vietnam);
  await ananya.tap(
    dialog
      .getByRole('link', { name: /E-visa, 30 days/ })
      .or(button(/E-visa, 30 days/))
      .first(),
    'E-visa, 30 days',
  );
  await ananya.tap(page.getByRole('button', { name: 'Apply Now' }));
  const signsUp = dialog.getByRole('heading', { name: 'Sign Up' });
  await dialog.getByLabel('E-mail').waitFor();
  if (!(await signsUp.isVisible())) await ananya.tap(button('Sign Up'));
  await signsUp.waitFor();
  await ananya.type(dialog.getByLabel('E-mail'), email);
  await ananya.tap(button('Send code'));
  const code = await codeFromMail(server.mailFolder, email);
  await ananya.type(dialog.getByLabel('Verification code'), code);
  await ananya.type(dialog.getByLabel('Password', { exact: true }), password);
  await ananya.tap(button('Sign Up'));
  await ananya.tap(button('Continue'));
  await page.waitForURL(/\/ordering\//);
}

/** The screens of an application by their address, and what is done on each. */
async function apply(page: Page, ananya: Newcomer): Promise<void> {
  const dialog = page.locator('dialog[open]');
  const files = page.getByRole('button', { name: /^(Files|Choose a file|Add pages)$/ });
  const doing: readonly [RegExp, () => Promise<void>][] = [
    [/\/ordering\/[^/]+\/upload$/, onUpload],
    [/\/applicant-material\//, onTasks],
    [/\/id-photo$/, onPhoto],
    [/\/id-photo-process$/, () => page.waitForURL(/id-photo-comfirm/)],
    [/\/id-photo-comfirm$/, () => ananya.leadOn('photo')],
    [/\/passport\/\d+$/, onPassport],
    [/\/passport\/\d+\/edit/, onPassportForm],
    [/\/(sole|multi)-page\//, onDocument],
    [/\/application\//, onForm],
    [/\/ordering\/[^/]+\/confirm/, () => ananya.leadOn('overview')],
  ];

  for (let step = 0; step < mostSteps; step += 1) {
    await page.waitForLoadState();
    await page.waitForTimeout(700);
    const path = new URL(page.url()).pathname;
    if (/\/pay-success\//.test(path)) {
      await page.getByText('Payment Successful').waitFor();
      await ananya.leadOn('payment');
      await page.getByText('Pre-checking').first().waitFor();
      return;
    }
    if (/\/order-detail\//.test(path)) {
      await ananya.tap(dialog.getByRole('button', { name: /^Pay/ }));
      await page.waitForURL(/pay-success/);
      continue;
    }
    const act = doing.find(([pattern]) => pattern.test(path));
    if (!act) throw new Error(`A newcomer is lost at ${path}`);
    ananya.log(`  ${path.replace(/[0-9a-f-]{8,}/g, '…')}`);
    await act[1]();
  }
  throw new Error('The way does not end.');

  async function onUpload(): Promise<void> {
    const add = page.getByRole('button', { name: 'Add applicant' });
    const person = page.getByRole('progressbar', { name: 'Documents of Ananya' });
    await add.first().waitFor();
    if (!(await person.isVisible()) && !(await dialog.isVisible())) await ananya.tap(add.last());
    if (await dialog.getByLabel('First name').isVisible()) {
      await ananya.type(dialog.getByLabel('First name'), 'Ananya');
      await ananya.tap(dialog.getByRole('radio', { name: 'Employee' }), 'Employee');
      await ananya.tap(dialog.getByRole('button', { name: 'Confirm' }));
      await expect(dialog).toHaveCount(0);
      return;
    }
    if (await dialog.isVisible()) return chooseDay();
    const next = await ananya.offered(page);
    if (next) {
      const from = page.url();
      await ananya.tap(next);
      await expect(async () => {
        expect(page.url() !== from || (await dialog.isVisible())).toBe(true);
      }).toPass();
      return;
    }
    await ananya.leadOn('applicants');
  }

  async function chooseDay(): Promise<void> {
    await ananya.tap(dialog.locator('td button:not([aria-disabled=true])').nth(9), 'a day');
    await ananya.tap(dialog.getByRole('button', { name: /^Arrive on/ }));
    await expect(dialog).toHaveCount(0);
  }

  async function onTasks(): Promise<void> {
    await page
      .getByRole('heading', { name: 'Required' })
      .or(page.getByText(/ done$/))
      .first()
      .waitFor();
    const next = await ananya.offered(page);
    if (next) return ananya.tap(next);
    const start = page.getByRole('link', { name: /^(Add|Fill in) / });
    const form = page.getByRole('tab', { name: /Application form/ });
    if (await start.first().isVisible()) return ananya.tap(start);
    if ((await form.count()) > 0 && (await form.getAttribute('aria-selected')) === 'false')
      return ananya.tap(form);
    return ananya.leadOn('tasks');
  }

  async function onPhoto(): Promise<void> {
    const choose = page.getByRole('button', { name: 'Choose from album' });
    await choose.waitFor();
    const photo = page.getByRole('heading', { name: 'Your visa photo' });
    await photo.or(page.getByRole('heading', { name: 'No photo yet' })).waitFor();
    const added = await photo.isVisible();
    if (added) return ananya.leadOn('photo');
    await ananya.tap(choose);
    const buffer = await makePortrait();
    const given = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
    await ananya.file(dialog.getByRole('button', { name: 'Choose a photo' }), given);
    await page.waitForURL(/id-photo-(process|comfirm)/);
  }

  async function onPassport(): Promise<void> {
    if ((await page.getByText('What it says').count()) > 0) return ananya.leadOn('passport');
    const given = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await makePassport() };
    await ananya.file(files, given);
    await page.waitForURL(/\/edit/);
  }

  async function onPassportForm(): Promise<void> {
    await page.getByText(/of 7 read from your passport/).waitFor({ timeout: 30_000 });
    await ananya.leadOn('passport form');
  }

  async function onDocument(): Promise<void> {
    const buffer = Buffer.from(makePdf({ pages: 1 }));
    await ananya.file(files, { name: 'paper.pdf', mimeType: 'application/pdf', buffer });
    await page
      .getByText(/^(Uploaded|Saved on this phone)$/)
      .first()
      .waitFor({ timeout: 30_000 });
    await ananya.leadOn('document');
  }

  async function onForm(): Promise<void> {
    await fillForm(page, ananya);
    await ananya.leadOn('application form');
  }
}
