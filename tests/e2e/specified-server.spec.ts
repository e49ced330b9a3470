import { sweep } from '../support/sweep';
import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/routing/paths';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { makePdf } from '../support/fixtures/make-pdf';
import { makePortrait } from '../support/fixtures/make-portrait';
import { patience } from '../support/patience';
import { openPhone, type Phone } from '../support/phone';
import { startSpecifiedServer, type SpecifiedServer } from '../house/specified/server';
import { serveStripeDouble } from '../support/stripe-js-double';

const email = 'ananya.rao@example.com';
const password = 'secret12';

let server: SpecifiedServer;
let phone: Phone;
let page: Page;

test.beforeEach(async () => {
  server = await startSpecifiedServer();
  phone = await openPhone('chromium');
  page = phone.context.pages()[0] ?? (await phone.context.newPage());
});
test.afterEach(async () => {
  await phone.throwAway();
  await server.stop();
});

const dialog = () => page.locator('dialog[open]');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const order = () => server.state.orders[0];
const ananya = () => order()?.applicants[0];

async function chooseCountries() {
  await page.goto(server.address);
  await dialog().getByRole('button', { name: 'India', exact: true }).first().click();
  await dialog().getByRole('button', { name: 'Singapore' }).first().click();
  await dialog().getByRole('button', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
}

async function applyAndSignUp() {
  await page.getByRole('link', { name: /Kenya/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'eTA, 90 days' })).toBeVisible();
  await expect(page.getByText('99.5')).toBeVisible();
  await button('Apply Now').click();
  await dialog().getByRole('button', { name: 'Sign Up' }).click();
  await dialog().getByLabel('E-mail').pressSequentially(email);
  await dialog().getByRole('button', { name: 'Send code' }).click();
  await dialog().getByLabel('Verification code').pressSequentially('123456');
  await dialog().getByLabel('Password', { exact: true }).pressSequentially(password);
  await dialog().getByRole('button', { name: 'Sign Up' }).first().click();
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Uploading documents' })).toBeVisible();
}

async function addApplicant() {
  await button('Add applicant').first().click();
  await dialog().getByLabel('First name').pressSequentially('Ananya');
  await dialog().getByRole('radio', { name: 'Employee' }).check();
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('link', { name: /Ananya/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Required' })).toBeVisible();
}

/** Two pages wait on the phone without a network, and go by themselves when it is back. */
async function uploadItinerary() {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('link', { name: 'Flight itinerary', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flight itinerary' })).toBeVisible();
  await phone.context.setOffline(true);
  const files = page.locator('input[type=file]:not([capture])');
  await files.setInputFiles([
    { name: 'out.pdf', mimeType: 'application/pdf', buffer: makePdf({ pages: 1 }) },
    {
      name: 'back.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf({ pages: 1, seed: 2, totalBytes: 2000 }),
    },
  ]);
  await expect(page.getByText('Saved on this phone', { exact: true })).toHaveCount(2);
  await phone.context.setOffline(false);
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2, {
    timeout: patience.work,
  });
  expect([...(ananya()?.pages.get(2)?.keys() ?? [])].sort()).toEqual([0, 1]);
  await button('Back').click();
}

async function addPassport() {
  await page.getByRole('link', { name: 'Passport copy', exact: true }).click();
  const picture = await makeMarkerJpeg(1200, 900);
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: picture });
  const surname = page.getByRole('listitem').filter({ hasText: 'Surname' });
  await expect(surname).toContainText('SHARMA');
  await page.getByRole('button', { name: 'Save · next: Visa photo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visa photo' })).toBeVisible();
  await expect.poll(() => ananya()?.passport?.['surname']).toBe('SHARMA');
}

async function addPhoto(orderId: string, applicantId: string) {
  await page.goto(server.address + paths.idPhoto(orderId, applicantId));
  await button('Choose from album').click();
  const chooser = page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Choose a photo' }).click();
  const portrait = await makePortrait({ width: 860, height: 1100 });
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait });
  await expect(page.getByRole('img', { name: 'Visa photo of Ananya' })).toBeVisible();
  await button('Confirm').click();
  await expect.poll(() => ananya()?.photo).toMatch(/^\/files\//);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
}

async function fillForm(orderId: string, applicantId: string) {
  await page.goto(server.address + paths.applicationForm(orderId, applicantId, 'ke'));
  const frame = page.frameLocator('iframe:not([hidden])');
  await frame.getByRole('button', { name: 'Send the form' }).click();
  await expect(frame.getByText('Thank you')).toBeVisible();
  expect(ananya()?.formDone).toBe(true);
}

async function submitAndPay(orderId: string) {
  const stripe = await serveStripeDouble(phone.context);
  await page.goto(`${server.address}/ordering/${orderId}/upload`);
  await button('Choose').first().click();
  await page.locator('dialog[open] td button:not([aria-disabled=true])').last().click();
  await button(/^Arrive on/).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText(email)).toBeVisible();
  await button(/Proceed to checkout/).click();
  await expect(page.getByLabel('Stripe’s card field')).toBeVisible();
  expect(await stripe.calls(page, 'Stripe')).toEqual([
    { name: 'Stripe', with: ['pk_test_specified', { locale: 'en' }] },
  ]);
  await pay(stripe, '$59.00');
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await page.getByText('Application details').click();
  await expect(page.getByText('Pre-checking').first()).toBeVisible();
  return stripe;
}

async function pay(stripe: Awaited<ReturnType<typeof serveStripeDouble>>, amount: string) {
  await stripe.answer(page, { paymentIntent: { status: 'succeeded' } });
  server.state.charged = true;
  await dialog()
    .getByRole('button', { name: `Pay · ${amount}` })
    .click();
}

test(
  '[API-05][API-39][API-70] the whole journey on a server that answers what the specification names, and nothing more',
  sweep,
  async () => {
    await chooseCountries();
    await applyAndSignUp();
    const orderId = order()?.id ?? '';
    await addApplicant();
    const applicantId = ananya()?.id ?? '';
    await uploadItinerary();
    await addPassport();
    await addPhoto(orderId, applicantId);
    await fillForm(orderId, applicantId);
    const stripe = await submitAndPay(orderId);

    const [paid] = server.state.orders;
    if (paid) paid.difference = 'open';
    await page.goto(`${server.address}${paths.orders}`);
    await expect(page.getByText('eTA, 90 days').first()).toBeVisible();
    await page.getByText('Pay the difference').first().click();
    await expect(page.getByLabel('Stripe’s card field')).toBeVisible();
    await pay(stripe, '$12.00');
    await expect(page.getByText('Payment Successful')).toBeVisible();
    expect(order()?.difference).toBe('paid');

    await page.goto(server.address + paths.coupons);
    await expect(page.getByText('No Threshold!').first()).toBeVisible();

    const applicant = ananya();
    if (applicant) applicant.letters = true;
    await page.goto(server.address + paths.embassyMaterial(orderId, applicantId));
    await expect(page.getByText('Bring both letters.')).toBeVisible();
    await expect(page.getByText('Appointment', { exact: true })).toBeVisible();

    await button('Menu').first().click();
    await dialog().getByRole('button', { name: 'LOG OUT' }).click();
    await expect(page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
    await page.goto(server.address + paths.orders);
    await page.locator('main').getByRole('button', { name: 'Log In' }).click();
    await dialog().getByLabel('E-mail').pressSequentially(email);
    await dialog().getByLabel('Password', { exact: true }).pressSequentially(password);
    await dialog().getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('eTA, 90 days').first()).toBeVisible();
    expect(server.state.complaints).toEqual([]);
    expect(phone.faults).toEqual([]);
  },
);
