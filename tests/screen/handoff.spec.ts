import type { Browser, Page } from '@playwright/test';
import { makePassport } from '../support/fixtures/make-passport';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePortrait } from '../support/fixtures/make-portrait';
import { paths } from '../../src/routing/paths';
import { expect, test } from './screen-test';
import { type App, openApp } from './harness/app';
import type { Account, Site } from './harness/site';
import { applicantOf, demoOrder, documentOf } from './steps/demo-order';
import { outboxOf } from './steps/outbox';
import { newPassport, slow } from './steps/passport';
import { openPhoto } from './steps/visa-photo';
import { sweep } from '../support/sweep';

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

const phoneContext = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const;

/** A phone of its own, where nobody is logged in and which was never here. */
async function openPhone(browser: Browser, link: string) {
  const context = await browser.newContext(phoneContext);
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

/** A computer that asks for a flight itinerary, and a phone that has opened its link. */
async function askedPhone({ app, browser, site, traveller }: Asking) {
  const order = await demoOrder(site, traveller, 'started');
  await app.visit(documentOf(order, 'Flight itinerary'));
  const asked = await askForPhone(app);
  const phone = await openPhone(browser, asked.link);
  await expect(phone.getByText(asked.code)).toBeVisible();
  return { ...asked, order, phone };
}
interface Asking {
  app: App;
  browser: Browser;
  site: Site;
  traveller: Account;
}

/** Lets the 15 minutes of a link pass. */
const passTime = ({ db, services }: Site, id: string) =>
  db.updateTable('handoffs').set({ expires_at: services.clock() }).where('id', '=', id).execute();

const ended = (phone: Page) => phone.getByRole('heading', { name: 'This page has ended' });
const isSaved = (phone: Page) =>
  expect(phone.getByText('Saved on this phone', { exact: true })).toBeVisible(slow);
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
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^Flight itinerary of \w+$/);
  await expect(phone.getByText(code)).toBeVisible();
  await expect(phone.getByText(/^1[45]:\d\d left$/)).toBeVisible();
  for (const name of ['Menu', 'Back', 'Log In / Sign Up'])
    await expect(phone.getByRole('button', { name })).toHaveCount(0);
  await expect(phone.getByRole('link')).toHaveCount(0);
  await expect(app.page.getByText('Your phone has opened it')).toBeVisible();

  await album(phone).setInputFiles(picture);
  await expect(phone.getByText('It is on your computer')).toBeVisible();
  await expect(pages(app)).toHaveCount(1);
  await expect(app.page.getByRole('img', { name: /Code for the camera/ })).toHaveCount(0);
});

test(
  'a passport’s picture from the phone is read on the computer, as if chosen there',
  sweep,
  async ({ app, browser, traveller }) => {
    const { path } = await newPassport(traveller);
    await app.visit(path);
    const { link } = await askForPhone(app);
    const phone = await openPhone(browser, link);
    await expect(phone.getByText('Both lines at the bottom readable')).toBeVisible();
    const passport = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await makePassport() };
    await album(phone).setInputFiles(passport);
    await expect(phone.getByText('It is on your computer')).toBeVisible(slow);
    // Leads on to what it says, as a picture that was chosen here.
    await expect(app.page.getByText('7 of 7 read from your passport')).toBeVisible(slow);
    await expect.poll(() => app.line.countOf('endHandoff')).toBe(1);
  },
);

test(
  'a visa photo from the phone is checked on the computer; a PDF is none',
  sweep,
  async ({ app, browser, traveller }) => {
    const { shows } = await openPhoto(app, traveller);
    const { link } = await askForPhone(app);
    const phone = await openPhone(browser, link);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Visa photo of Ananya');
    await expect(album(phone)).not.toHaveAttribute('accept', /pdf/);
    await album(phone).setInputFiles(picture);
    await expect(phone.getByText('A photo is a JPEG or PNG picture.')).toBeVisible(slow);
    const photo = {
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await makePortrait({ width: 860, height: 1100 }),
    };
    await album(phone).setInputFiles(photo);
    await expect(phone.getByText('It is on your computer')).toBeVisible(slow);
    await shows(paths.idPhotoProcess);
  },
);

test(
  'a link opens for one phone: a second one, as after forwarding, learns why not',
  sweep,
  async ({ app, browser, site, traveller }) => {
    const { link, code, phone, order } = await askedPhone({ app, browser, site, traveller });
    const second = await openPhone(browser, link);
    await expect(ended(second)).toBeVisible();
    await expect(second.getByText(/^Another phone has opened this link/)).toBeVisible();
    await expect(second.getByText(code)).toHaveCount(0);
    await expect(second.getByText(order.applicants[0]?.firstName ?? '')).toHaveCount(0);
    await expect(album(second)).toHaveCount(0);

    await album(phone).setInputFiles(picture);
    await expect(pages(app)).toHaveCount(1);
    // Used up, it opens no more.
    const third = await openPhone(browser, link);
    await expect(ended(third)).toBeVisible();
  },
);

test(
  'a link that nobody opened in its 15 minutes has expired on both sides',
  sweep,
  async ({ app, browser, site, traveller }) => {
    const order = await demoOrder(site, traveller, 'started');
    await app.visit(documentOf(order, 'Flight itinerary'));
    const { link, id } = await askForPhone(app);
    await passTime(site, id);
    await expect(app.page.getByText('The code has expired')).toBeVisible();
    const phone = await openPhone(browser, link);
    await expect(
      phone.getByText('This link has ended. Ask your computer for a new one.'),
    ).toBeVisible();
    await app.page.getByRole('button', { name: 'Show a new code' }).click();
    await expect(app.page.getByRole('img', { name: /Code for the camera/ })).toBeVisible();
  },
);

test('a link that was cut short opens nothing and asks the server nothing', async ({
  app,
  browser,
}) => {
  const phone = await openPhone(browser, `${app.line.address}/h#short`);
  await expect(phone.getByText('This link is not complete')).toBeVisible();
  expect(app.line.countOf('claimHandoff')).toBe(0);
});

test(
  'the computer stops it, also while the phone has a picture that waits for a network',
  sweep,
  async ({ app, browser, site, traveller }) => {
    const { phone } = await askedPhone({ app, browser, site, traveller });
    await phone.context().setOffline(true);
    await album(phone).setInputFiles(picture);
    await isSaved(phone);
    await app.page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(app.page.getByRole('button', { name: 'Continue on your phone' })).toBeVisible();
    await phone.context().setOffline(false);
    await expect(ended(phone)).toBeVisible();
    await expect(phone.getByText('The picture was not sent')).toBeVisible();
    await phone.getByRole('button', { name: 'Delete it' }).click();
    await expect.poll(() => outboxOf(phone)).toEqual([]);
    await expect(pages(app)).toHaveCount(0);
  },
);

test(
  'the phone stops it, and the computer says so',
  sweep,
  async ({ app, browser, site, traveller }) => {
    const { phone } = await askedPhone({ app, browser, site, traveller });
    await phone.getByRole('button', { name: 'Stop it' }).click();
    await expect(ended(phone)).toBeVisible();
    await expect(app.page.getByText('It was stopped on the phone')).toBeVisible();
    await app.page.getByRole('button', { name: 'Close' }).click();
    await expect(app.page.getByRole('button', { name: 'Continue on your phone' })).toBeVisible();
  },
);

test(
  'a picture that was taken offline is kept, and arrives once the phone is online',
  sweep,
  async ({ app, browser, site, traveller }) => {
    const { id, phone } = await askedPhone({ app, browser, site, traveller });
    await phone.context().setOffline(true);
    await album(phone).setInputFiles(picture);
    await isSaved(phone);
    await expect(phone.getByText(/Keep or reopen this page/)).toBeVisible();
    // The time for taking it is over, and not the time for sending it.
    await passTime(site, id);
    await phone.context().setOffline(false);
    await expect(phone.getByText('It is on your computer')).toBeVisible(slow);
    await expect(pages(app)).toHaveCount(1);
    await expect.poll(() => outboxOf(phone)).toEqual([]);
  },
);

test(
  'an application that is paid or removed meanwhile takes no picture, with the reason',
  sweep,
  async ({ app, browser, site, traveller }) => {
    const { phone, order } = await askedPhone({ app, browser, site, traveller });
    const orders = site.db.updateTable('orders').where('id', '=', order.id);
    await orders.set({ pay_status: 'waiting-for-payment' }).execute();
    await expect(ended(phone)).toBeVisible();
    await expect(phone.getByText(/payment/)).toBeVisible();

    await orders.set({ pay_status: 'unpaid' }).execute();
    await phone.reload();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^Flight itinerary/);
    await phone.context().setOffline(true);
    await album(phone).setInputFiles(picture);
    await isSaved(phone);
    await traveller.call('deleteApplicant', { applicant_id: applicantOf(order) });
    await phone.context().setOffline(false);
    await expect(ended(phone)).toBeVisible();
    await expect(phone.getByText('The picture was not sent')).toBeVisible();
  },
);

test(
  'a file that is neither picture nor PDF, or too large, is refused on the phone at once',
  sweep,
  async ({ app, browser, site, traveller }) => {
    const { phone } = await askedPhone({ app, browser, site, traveller });
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await album(phone).setInputFiles(text);
    await expect(phone.getByText('Unsupported file types')).toBeVisible(slow);
    expect(app.line.countOf('deliverHandoff')).toBe(0);
    const large = { ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(11_000_000)]) };
    await album(phone).setInputFiles(large);
    await expect(phone.getByText(/The maximum size is 10M/)).toBeVisible(slow);
    await album(phone).setInputFiles(picture);
    await expect(pages(app)).toHaveCount(1);
  },
);

test(
  'on a phone where somebody else is logged in nothing of them is used or shown',
  sweep,
  async ({ app, browser, site, traveller }) => {
    const order = await demoOrder(site, traveller, 'started');
    await app.visit(documentOf(order, 'Flight itinerary'));
    const { link } = await askForPhone(app);

    const stranger = await site.signUp();
    const theirs = await demoOrder(site, stranger, 'started');
    const context = await browser.newContext(phoneContext);
    const phone = await openApp(context, site.line);
    phone.prepare({ session: stranger.session });
    await phone.writeState();
    const tokens = new Set<string | undefined>();
    phone.page.on('request', (request) => tokens.add(request.headers()['x-token']));
    await phone.page.goto(link);
    await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText(/^Flight itinerary/);
    await expect(phone.page.getByText(stranger.email)).toHaveCount(0);
    await album(phone.page).setInputFiles(picture);
    await expect(pages(app)).toHaveCount(1);
    expect([...tokens].filter((token) => token === stranger.token)).toEqual([]);

    await phone.visit(documentOf(theirs, 'Flight itinerary'));
    await expect(phone.page.getByText('Nothing added yet')).toBeVisible();
    await phone.visit('/orders');
    await expect(phone.page.getByRole('button', { name: 'Log In / Sign Up' })).toHaveCount(0);
    await context.close();
  },
);
