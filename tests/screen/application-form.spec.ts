import { paths } from '../../src/routing/paths';
import { readOrder } from '../support/order-steps';
import type { App } from './harness/app';
import type { Account } from './harness/site';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { endSession } from './steps/end-session';
import { frameOf, fullName, openForm, openFormFromDocuments, phoneIn, savedIn } from './steps/form';

test('[FORM-01] the application form’s frame is given country, ids, a random value, a token and a title flag', async ({
  app,
  traveller,
}) => {
  const { orderId, applicantId } = await openForm(app, traveller);
  await expect(phoneIn(app)).toBeEnabled();
  const element = app.page.locator('iframe');
  await expect(element).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
  const address = new URL((await element.getAttribute('src')) ?? '');
  const passed = Object.fromEntries(address.searchParams);
  expect(passed).toMatchObject({
    country: 'vietnam',
    applicant_id: applicantId,
    order_id: orderId,
    title: '0',
  });
  expect(passed['random']).toMatch(/^[0-9a-f-]{36}$/);
  expect(passed['token']).not.toBe('');
  expect(passed['token']).not.toContain(traveller.token);
  expect(address.origin).not.toBe(new URL(app.line.address).origin);
});

test('[FORM-01] the application form keeps its answers, names the missing ones, and is completed with all', async ({
  app,
  traveller,
}) => {
  const { orderId } = await openForm(app, traveller);
  const frame = frameOf(app);
  await fullName(app).fill('Ananya Desai');
  await expect(savedIn(app)).toBeVisible();
  await app.page.reload();
  await expect(fullName(app)).toHaveValue('Ananya Desai');
  await frame.getByRole('button', { name: 'Complete the form' }).click();
  await expect(frame.getByText(/answers are missing/)).toBeVisible();
  const texts = ['Place of birth', 'Home address', 'Phone', 'Where you stay'];
  for (const label of texts) await frame.getByLabel(label).fill('Pune');
  for (const label of ['Day of arrival', 'Day of departure'])
    await frame.getByLabel(label).fill('2027-01-20');
  for (const [label, choice] of [
    ['Marital status', 'Single'],
    ['Purpose', 'Tourism'],
    ['Have you been there before?', 'No'],
    ['Has any country refused', 'No'],
  ] as const)
    await frame.getByRole('radiogroup', { name: label }).getByLabel(choice).check();
  await frame.getByLabel('Everything I have said').check();
  await frame.getByRole('button', { name: 'Complete the form' }).click();
  await app.expectToast('The application form is complete');
  const { applicant_list } = await readOrder(traveller, orderId);
  expect(applicant_list[0].application.status).toBe(2);
});

test('[FORM-01] the application form needs the network, and opens by itself when it is back', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  // All of the screen's pieces are there from now on.
  await openFormFromDocuments(app, traveller);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.context().setOffline(true);
  await page
    .getByRole('link', { name: /application form/i })
    .first()
    .click();
  await expect(page.getByText('The form needs the network')).toBeVisible();
  await page.context().setOffline(false);
  await expect(phoneIn(app)).toBeVisible();
});

test('the form goes on when its token ends: a new one comes by itself, and again when one is refused', async ({
  app,
  traveller,
}) => {
  // The first token lives for a moment only, so that the page has to renew it.
  app.line.answer(
    'formToken',
    { change: (body) => void (body.expires_in = 1) },
    { change: (body) => void (body.expires_in = 600) },
  );
  let saves = 0;
  await app.page.route('**/answers', async (route) => {
    saves += 1;
    const headers = { ...route.request().headers(), 'x-form-token': 'ended' };
    await route.continue(saves === 1 ? { headers } : {});
  });
  await openForm(app, traveller);
  await expect.poll(() => app.line.countOf('formToken')).toBe(2);
  await fullName(app).fill('Ananya Devi Sharma');
  await expect(savedIn(app)).toBeVisible();
  expect({ issued: app.line.countOf('formToken'), saves }).toEqual({ issued: 3, saves: 2 });
  await app.page.unrouteAll();
  await app.page.reload();
  await expect(fullName(app)).toHaveValue('Ananya Devi Sharma');
});

test(
  'what a network’s portal answers in place of the form’s server saves, refuses and completes nothing',
  sweep,
  async ({ app, traveller }) => {
    const portal = [
      { status: 200, json: { ok: true } },
      { status: 404, json: { ret: -4, msg: 'Blocked by the network.' } },
    ];
    let saves = 0;
    await app.page.route('**/answers', async (route) => {
      const answer = portal[saves];
      saves += 1;
      await (answer ? route.fulfill(answer) : route.continue());
    });
    await app.page.route('**/complete', (route) => route.fulfill({ status: 200, json: {} }));
    await openForm(app, traveller);
    await phoneIn(app).fill('+65 9876');
    await expect.poll(() => saves).toBe(3);
    await expect(savedIn(app)).toBeVisible();
    await frameOf(app).getByRole('button', { name: 'Complete the form' }).click();
    await expect(frameOf(app).getByText('There is no connection.')).toBeVisible();
    await app.page.unrouteAll();
    await app.page.reload();
    await expect(phoneIn(app)).toHaveValue('+65 9876');
  },
);

test(
  'an answer that is typed after the log-in has expired is saved by the next log-in',
  sweep,
  async ({ app, traveller }) => {
    await openForm(app, traveller);
    await expect(phoneIn(app)).toBeEnabled();
    await endSession(traveller);
    await phoneIn(app).fill('+65 4444');
    await expect(app.dialog.getByText('Your log-in has expired.')).toBeVisible();
    await app.dialog.getByLabel('E-mail').fill(traveller.email);
    await app.dialog.getByLabel('Password', { exact: true }).fill(traveller.password);
    await app.dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await app.expectToast('Login successfully');
    await expect(phoneIn(app)).toHaveValue('+65 4444');
  },
);

test('a form is not completed with the answer before one that was refused', async ({
  app,
  traveller,
}) => {
  let completed = 0;
  await app.page.route('**/complete', async (route) => {
    completed += 1;
    await route.continue();
  });
  await openForm(app, traveller);
  const frame = frameOf(app);
  const complete = frame.getByRole('button', { name: 'Complete the form' });
  await phoneIn(app).fill('+65 1111');
  await expect(savedIn(app)).toBeVisible();
  await phoneIn(app).fill('+65\u000c2222');
  await expect(frame.getByText('One answer could not be saved.')).toBeVisible();
  await complete.click();
  await expect(phoneIn(app)).toBeFocused();
  await phoneIn(app).fill('+65 3333');
  await expect(savedIn(app)).toBeVisible();
  expect(completed).toBe(0);
  await complete.click();
  await expect.poll(() => completed).toBe(1);
});

test('an answer that was typed before the form’s script was there is saved', async ({
  app,
  traveller,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await app.page.route('**/form.js', async (route) => {
    await held;
    await route.continue();
  });
  await openForm(app, traveller);
  await phoneIn(app).fill('+65 1234');
  release();
  await expect(savedIn(app)).toBeVisible();
  await app.page.reload();
  await expect(phoneIn(app)).toHaveValue('+65 1234');
});

/** Types an answer that does not reach the server. */
async function typeUnsaved(app: App, traveller: Account, says: RegExp) {
  const opened = await openFormFromDocuments(app, traveller);
  await app.page.route('**/answers', (route) => route.abort());
  await phoneIn(app).fill('+65 5555');
  await expect(frameOf(app).getByText(says)).toBeVisible();
  const question = app.page.getByRole('alertdialog', { name: 'Some answers are not saved yet' });
  return { ...opened, question };
}

const keptHere = /kept on this device/;
const notSaved = /^Not saved yet/;

/** A phone on which no draft can be stored. */
const keepNoDrafts = ({ page }: App) =>
  page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key) {
      if (this.name === 'drafts') throw new DOMException('full', 'QuotaExceededError');
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
  });

test('[FORM-01] answers typed without a network are kept on the phone, also when the tab is killed, and arrive at the next visit', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  // A request that a frame sends on unload bypasses a route, and a context that is offline.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (to, init) =>
      to === '/answers' ? Promise.reject(new TypeError('no network')) : fetch(to, init);
  });
  const { orderId, applicantId, question } = await typeUnsaved(app, traveller, keptHere);
  const form = frameOf(app);
  await form.getByRole('radiogroup', { name: 'Purpose' }).getByLabel('Tourism').check();
  await expect(form.getByText(keptHere)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(app.line.address + paths.applicantMaterial(orderId, applicantId));
  await expect(question).toHaveCount(0);

  const other = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await other.goto(app.line.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  const again = other.frameLocator('iframe');
  await expect(again.getByLabel('Phone')).toHaveValue('+65 5555');
  await expect(again.getByText('Saved', { exact: true })).toBeVisible();
  // At the server now: a phone that kept nothing shows it too.
  await other.reload();
  await expect(again.getByLabel('Phone')).toHaveValue('+65 5555');
  await expect(
    again.getByRole('radiogroup', { name: 'Purpose' }).getByLabel('Tourism'),
  ).toBeChecked();
});

for (const { way, back } of [
  {
    way: 'the header’s Back',
    back: ({ page }: App) => page.getByRole('button', { name: 'Back' }).click(),
  },
  { way: 'the browser’s Back', back: ({ page }: App) => page.goBack() },
])
  test(`answers that the phone cannot keep are not left by ${way} without a question`, async ({
    app,
    traveller,
  }) => {
    await keepNoDrafts(app);
    const { question } = await typeUnsaved(app, traveller, notSaved);
    await back(app);
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(phoneIn(app)).toHaveValue('+65 5555');
  });

test(
  'answers that could not be saved are saved once there is a connection, and left without a question',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { orderId, applicantId, question } = await typeUnsaved(app, traveller, keptHere);
    await page.unrouteAll();
    await expect(savedIn(app)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(app.line.address + paths.applicantMaterial(orderId, applicantId));
    await expect(question).toHaveCount(0);
    await app.visit(paths.applicationForm(orderId, applicantId, 'vietnam'));
    await expect(phoneIn(app)).toHaveValue('+65 5555');
  },
);

test(
  'answers that the phone cannot keep are not left by the menu without a question',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await keepNoDrafts(app);
    const { question } = await typeUnsaved(app, traveller, notSaved);
    await page.getByRole('button', { name: 'Menu' }).click();
    const coupons = app.dialog.getByRole('link', { name: /coupons/i });
    await coupons.click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(phoneIn(app)).toHaveValue('+65 5555');
    await coupons.click();
    await question.getByRole('button', { name: 'Leave without them' }).click();
    await expect(page).toHaveURL(app.line.address + paths.coupons);
  },
);
