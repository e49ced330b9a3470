import { paths } from '../../src/routing/paths';
import { answerForm, openParts } from '../support/answer-form';
import { readOrder } from '../support/order-steps';
import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { endSession } from './steps/end-session';
import {
  frameOf,
  fullName,
  openForm,
  openFormFromDocuments,
  phoneIn,
  savedIn,
  typedAnswers,
} from './steps/form';

test(
  '[FORM-01] the application form’s frame is given country, ids, a random value, a token and a title flag',
  sweep,
  async ({ app, traveller }) => {
    const { orderId, applicantId } = await openForm(app, traveller);
    await expect(phoneIn(app)).toBeEnabled();
    const element = app.page.locator('iframe:not([hidden])');
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
  },
);

test(
  '[FORM-01] the application form keeps its answers, names the missing ones, and is completed with all',
  sweep,
  async ({ app, traveller }) => {
    const { orderId, applicantId } = await openForm(app, traveller);
    const frame = frameOf(app);
    await fullName(app).fill('Ananya Desai');
    await expect(savedIn(app)).toBeVisible();
    await app.page.reload();
    await expect(fullName(app)).toHaveValue('Ananya Desai');
    const next = (count: number) =>
      frame.getByRole('button', { name: `Next question · ${count} left`, exact: true });
    await next(10).click();
    await expect(frame.getByLabel('Place of birth')).toBeFocused();
    const lines = ['Place of birth', 'Home address', 'Phone'];
    await answerForm(frame, { lines, day: '2027-01-20' });
    await frame.getByLabel('Day of departure').fill('');
    await expect
      .poll(() => typedAnswers(traveller, orderId, applicantId))
      .toMatchObject({ declaration: 'yes', departure_date: '' });
    await app.page.reload();
    await expect(frame.getByText('11 of 12 answered')).toBeVisible();
    // The parts that are answered are folded, and so are those behind the next question.
    await expect(phoneIn(app)).toBeHidden();
    await expect(frame.getByText('3 answers')).toBeVisible();
    await next(1).click();
    await expect(frame.getByLabel('Day of departure')).toBeFocused();
    await frame.getByLabel('Day of departure').fill('2027-01-19');
    await frame.getByRole('button', { name: 'Complete the form' }).click();
    await expect(frame.getByText('One answer is missing or has to be fixed')).toBeVisible();
    await expect(next(1)).toBeVisible();
    await frame.getByLabel('Day of departure').fill('2027-01-20');
    await frame.getByRole('button', { name: 'Complete the form' }).click();
    await app.expectToast('The application form is complete');
    const status = async () =>
      (await readOrder(traveller, orderId)).applicant_list[0].application.status as number;
    await expect.poll(status).toBe(2);
  },
);

test(
  'a part of the form unfolds at the first letter of the answer before it, so that no button moves at a tap',
  sweep,
  async ({ app, traveller }) => {
    await openForm(app, traveller);
    const frame = frameOf(app);
    await fullName(app).fill('Ananya Desai');
    await expect(savedIn(app)).toBeVisible();
    await app.page.reload();
    await frame.getByRole('radio', { name: 'Single' }).check();
    await expect(phoneIn(app)).toBeHidden();
    await frame.getByLabel('Place of birth').press('P');
    await expect(phoneIn(app)).toBeVisible();
    // The parts behind it stay folded.
    await expect(frame.getByLabel('Day of departure')).toBeHidden();
    const button = frame.getByRole('button', { name: /^Next question/ });
    const before = await button.boundingBox();
    await frame.getByLabel('Place of birth').blur();
    expect(await button.boundingBox()).toEqual(before);
    await button.click();
    await expect(frame.getByLabel('Home address')).toBeFocused();
  },
);

test(
  '[FORM-01] the application form needs the network, and opens by itself when it is back',
  sweep,
  async ({ app, traveller }) => {
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
    await expect(fullName(app)).toBeVisible();
  },
);

/** An app of an earlier version, which neither keeps nor sends what is typed into the form. */
const holdOnly = ({ page }: App) =>
  page.route(/\/\?country=.*&keeps=/, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: route.request().url().replace('&keeps=2', '') },
    }),
  );

test(
  'in an app that keeps no answers the form saves them itself, and goes on when its token ends',
  sweep,
  async ({ app, traveller }) => {
    await holdOnly(app);
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
  },
);

test(
  'what a network’s portal answers in place of the form’s server saves, refuses and completes nothing',
  sweep,
  async ({ app, traveller }) => {
    await holdOnly(app);
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
    const lines = ['Full name', 'Place of birth', 'Home address'];
    await answerForm(frameOf(app), { lines, day: '2027-01-20' });
    await frameOf(app).getByRole('button', { name: 'Complete the form' }).click();
    await expect(frameOf(app).getByText('There is no connection.')).toBeVisible();
    await app.page.unrouteAll();
    await app.page.reload();
    await openParts(frameOf(app));
    await expect(phoneIn(app)).toHaveValue('+65 9876');
  },
);

for (const { way, back } of [
  {
    way: 'the header’s Back',
    back: ({ page }: App) => page.getByRole('button', { name: 'Back' }).click(),
  },
  { way: 'the browser’s Back', back: ({ page }: App) => page.goBack() },
])
  test(
    `answers that nobody has kept are not left by ${way} without a question`,
    sweep,
    async ({ app, traveller }) => {
      await holdOnly(app);
      await openFormFromDocuments(app, traveller);
      await app.page.route('**/answers', (route) => route.abort());
      await phoneIn(app).fill('+65 5555');
      await expect(frameOf(app).getByText(/^Not saved yet/)).toBeVisible();
      await back(app);
      const question = leaveQuestion(app);
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
      await expect(phoneIn(app)).toHaveValue('+65 5555');
    },
  );

const leaveQuestion = ({ page }: App) =>
  page.getByRole('alertdialog', { name: 'Some answers are not saved yet' });

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
    await expect.poll(() => app.line.countOf('changeForm')).toBeGreaterThan(1);
  },
);

test(
  'a form is not completed with the answer before one that is wrong',
  sweep,
  async ({ app, traveller }) => {
    await openForm(app, traveller);
    const frame = frameOf(app);
    await phoneIn(app).fill('+65 1111');
    await expect(savedIn(app)).toBeVisible();
    const lines = ['Full name', 'Place of birth', 'Home address'];
    await answerForm(frame, { lines, day: '2027-01-20' });
    const complete = frame.getByRole('button', { name: 'Complete the form' });
    await expect(complete).toBeVisible();
    await phoneIn(app).fill('+65\u000c2222');
    await frame.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(frame.getByText('One answer could not be saved.')).toBeVisible();
    await expect(phoneIn(app)).toBeFocused();
    await phoneIn(app).blur();
    await expect(frame.getByText('it has unreadable characters')).toBeVisible();
    await frame.getByRole('button', { name: 'Next question · 1 left' }).click();
    await expect(phoneIn(app)).toBeFocused();
    await phoneIn(app).fill('+65 3333');
    await expect(savedIn(app)).toBeVisible();
    expect(sentAnswers(app, 'phone')).toEqual(['+65 1111', '+65 3333']);
  },
);

/** The answers to a question that the app has sent, the oldest first. */
const sentAnswers = (app: App, question: string) =>
  app.line
    .sent('changeForm')
    .flatMap((body) =>
      (body as { answers: { question: string; answer: string }[] }).answers
        .filter((each) => each.question === question)
        .map(({ answer }) => answer),
    );

const keptHere = 'Saved on this phone. It is sent when you are back online.';

/** A phone on which no item of the outbox can be stored. */
const keepNothing = ({ page }: App) =>
  page.addInitScript(() => {
    const { put, add } = IDBObjectStore.prototype;
    const refuse = (store: IDBObjectStore) => {
      if (store.name === 'items') throw new DOMException('full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
      refuse(this);
      return put.apply(this, given);
    };
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given) {
      refuse(this);
      return add.apply(this, given);
    };
  });

test('[FORM-01] answers typed without a network are kept on the phone, also when the tab is killed, and arrive at the next visit', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  app.line.answer('changeForm', { connection: 'close' });
  const { orderId, applicantId } = await openFormFromDocuments(app, traveller);
  await phoneIn(app).fill('+65 5555');
  const form = frameOf(app);
  await openParts(form);
  await form.getByRole('radiogroup', { name: 'Purpose' }).getByLabel('Tourism').check();
  await expect(form.getByText(keptHere)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(app.line.address + paths.applicantMaterial(orderId, applicantId));
  await expect(leaveQuestion(app)).toHaveCount(0);

  const other = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  app.line.clear();
  await other.goto(app.line.address + paths.applicationForm(orderId, applicantId, 'vietnam'));
  const again = other.frameLocator('iframe:not([hidden])');
  await expect(again.getByLabel('Phone')).toHaveValue('+65 5555');
  const arrived = () => typedAnswers(traveller, orderId, applicantId);
  await expect.poll(arrived).toEqual({ phone: '+65 5555', purpose: 'Tourism' });
});

test(
  'answers that arrive while the form’s page is on its way are shown in it',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    app.line.answer('changeForm', { connection: 'close' });
    const { orderId, applicantId } = await openForm(app, traveller);
    await phoneIn(app).fill('+65 5555');
    await expect(frameOf(app).getByText(keptHere)).toBeVisible();
    const arrived = () => typedAnswers(traveller, orderId, applicantId);
    const address = new URL((await page.locator('iframe:not([hidden])').getAttribute('src')) ?? '');
    await page.route(`${address.origin}${address.pathname}*`, async (route) => {
      // Written before the answers arrive, and read after.
      const written = await route.fetch();
      app.line.clear();
      await expect.poll(arrived).toEqual({ phone: '+65 5555' });
      await route.fulfill({ response: written });
    });
    await page.reload();
    await expect(phoneIn(app)).toHaveValue('+65 5555');
  },
);

test(
  'answers that the phone cannot keep say so, and are not left without a question',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    await keepNothing(app);
    await openFormFromDocuments(app, traveller);
    await phoneIn(app).fill('+65 5555');
    await expect(
      frameOf(app).getByText(/^Not saved: there is no room on this phone/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    const coupons = app.dialog.getByRole('link', { name: /coupons/i });
    await coupons.click();
    const question = leaveQuestion(app);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(phoneIn(app)).toHaveValue('+65 5555');
    await coupons.click();
    await question.getByRole('button', { name: 'Leave without them' }).click();
    await expect(page).toHaveURL(app.line.address + paths.coupons);
  },
);

for (const { choice, kept } of [
  { choice: 'Keep mine', kept: '+65 1' },
  { choice: 'Take that answer', kept: '+65 2' },
])
  test(
    `two devices’ answers to one question are shown side by side, and ‘${choice}’ decides`,
    sweep,
    async ({ app, traveller }) => {
      const { orderId, applicantId } = await openForm(app, traveller);
      const form = frameOf(app);
      app.line.answer('changeForm', { connection: 'close' });
      await phoneIn(app).fill('+65 1');
      await expect(form.getByText(keptHere)).toBeVisible();
      const there = [{ question: 'phone', answer: '+65 2', seen: [''] }];
      await traveller.call('changeForm', {
        applicant_id: applicantId,
        answers: there,
        completes: 0,
      });
      app.line.clear();
      await expect(form.getByText('Another device has answered this form since')).toBeVisible();
      expect(await typedAnswers(traveller, orderId, applicantId)).toEqual({ phone: '+65 2' });

      await app.page.reload();
      await expect(form.getByText('On another device: +65 2')).toBeVisible();
      await expect(phoneIn(app)).toHaveValue('+65 1');
      await form.getByRole('button', { name: choice }).click();
      await expect(savedIn(app)).toBeVisible();
      await expect(phoneIn(app)).toHaveValue(kept);
      expect(await typedAnswers(traveller, orderId, applicantId)).toEqual({ phone: kept });
    },
  );
