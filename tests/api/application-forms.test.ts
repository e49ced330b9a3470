import type { FormState } from '../../src/contract/application-form';
import type { ApplicantStatus, FormStatus, PayStatus } from '../../src/contract/codes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { questions } from '../../server/areas/forms/questions';
import { languages } from '../../src/contract/languages';
import { freePort } from '../support/free-port';
import { kenya, newApplicant, newOrder, readOrder, vietnam } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const minute = 60_000;

let server: TestServer;
let traveller: Traveller;
let orderId: string;
let applicantId: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  orderId = await newOrder(traveller, vietnam);
  applicantId = await newApplicant(traveller, orderId);
  token = await newToken();
});

async function newToken(of = { order_id: orderId, applicant_id: applicantId }): Promise<string> {
  const { body } = await traveller.call('formToken', of);
  return body.token as string;
}

const application = async () => (await readOrder(traveller, orderId)).applicant_list[0].application;

const formOrigin = () => server.services.formOrigin;

async function open(change: Record<string, string> = {}) {
  const address = new URL('/', formOrigin());
  const passed = {
    country: 'vietnam',
    applicant_id: applicantId,
    order_id: orderId,
    random: 'r-1',
    title: '0',
    token,
  };
  for (const [name, value] of Object.entries({ ...passed, ...change }))
    address.searchParams.set(name, value);
  const response = await fetch(address);
  const html = await response.text();
  const data = /data-state="([^"]*)"/.exec(html)?.[1];
  const state = data && (JSON.parse(data.replaceAll('&quot;', '"')) as FormState);
  return { status: response.status, headers: response.headers, html, state: state || undefined };
}

interface Posted {
  status: number;
  msg?: string;
  form_status?: number;
  missing?: { question: string; problem: string }[];
}

async function post(path: string, body: unknown, formToken = token): Promise<Posted> {
  const response = await fetch(new URL(path, formOrigin()), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-form-token': formToken },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as object) };
}
const answer = (question: string, text: string, formToken?: string) =>
  post('/answers', { question, answer: text }, formToken);

const answers: Record<string, string> = {
  full_name: 'Ananya Sharma',
  birth_place: 'Pune, India',
  marital_status: 'Single',
  home_address: '1 Orchard Road\nSingapore',
  phone: '+65 1234 5678',
  occupation: 'Engineer',
  purpose: 'Tourism',
  arrival_date: '2027-01-10',
  departure_date: '2027-01-20',
  stay_address: 'Hotel Hanoi',
  visited: 'No',
  refused: 'No',
  declaration: 'yes',
};
async function answerAll() {
  for (const [question, text] of Object.entries(answers))
    expect([question, (await answer(question, text)).status]).toEqual([question, 200]);
}

const setForm = (status: FormStatus, reason: string | null = null) =>
  server.services.db
    .updateTable('application_forms')
    .set({ status, reason })
    .where('applicant_id', '=', applicantId)
    .execute();
const setApplicant = async (status: ApplicantStatus, pay: PayStatus) => {
  const { db } = server.services;
  await db.updateTable('applicants').set({ status }).where('id', '=', applicantId).execute();
  await db.updateTable('orders').set({ pay_status: pay }).where('id', '=', orderId).execute();
};

test('[FORM-03] the form’s address is on an origin of its own and carries the country', async () => {
  const { status, application_url } = await application();
  expect(status).toBe(1);
  const url = new URL(application_url);
  expect(url.searchParams.get('country')).toBe('vietnam');
  expect(url.origin).not.toBe(new URL(server.address).origin);
  const other = await readOrder(traveller, await newOrder(traveller, kenya));
  expect(other.applicant_list).toEqual([]);
});

test('the form is a page with what was answered, for nobody but the app to hold', async () => {
  await answer('full_name', 'Ananya <b>"Devi"</b>');
  const { status, headers, html } = await open();
  expect(status).toBe(200);
  // Within an attribute, which nothing of an answer can end.
  expect(html).toContain('Ananya &lt;b&gt;\\&quot;Devi\\&quot;&lt;/b&gt;');
  expect(html).not.toContain('<b>');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('frame-ancestors http://localhost:*');
  expect(policy).not.toContain('unsafe-inline');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
});

test(
  'a form that travellers reach over TLS keeps them there',
  async () => {
    expect((await open()).headers.get('strict-transport-security')).toBeNull();
    const secure = await startTestServer({
      catalogue: referenceCatalogue,
      // Where it listens is the system's choice, which only a free port of ours can name.
      settings: { formOrigin: 'https://form.visa.example', formPort: await freePort() },
    });
    const { formPort } = secure.services.settings;
    const { headers } = await fetch(`http://127.0.0.1:${formPort}/form.css`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await secure.remove();
  },
  startTimeout,
);

describe('a token', () => {
  test('a token opens the form for ten minutes', async () => {
    server.moveClock(9 * minute);
    expect((await open()).status).toBe(200);
    expect((await answer('full_name', 'Ananya')).status).toBe(200);
    server.moveClock(minute);
    expect((await open()).status).toBe(403);
    expect((await answer('full_name', 'Anita')).status).toBe(401);
    expect((await post('/complete', {})).status).toBe(401);
    server.moveClock(-10 * minute);
    expect((await open()).html).toContain('&quot;full_name&quot;:&quot;Ananya&quot;');
  });

  test('a token opens no other applicant’s form, and no forged one opens any', async () => {
    const other = await newApplicant(traveller, orderId);
    const othersToken = await newToken({ order_id: orderId, applicant_id: other });
    expect((await open({ token: othersToken })).status).toBe(403);
    await answer('full_name', 'Somebody', othersToken);
    expect((await open()).html).not.toContain('Somebody');
    const [, session = '', expires = '', signature = ''] = token.split('.');
    for (const forged of [
      '',
      'x',
      `${other}.${session}.${expires}.${signature}`,
      `${applicantId}.${session}.${Number(expires) + 600}.${signature}`,
      `${token}.x`,
      traveller.token,
    ]) {
      expect((await open({ token: forged })).status).toBe(403);
      expect((await answer('full_name', 'Forged', forged)).status).toBe(401);
    }
    expect((await open({ country: 'india' })).status).toBe(403);
    expect((await open({ applicant_id: other })).status).toBe(403);
  });

  test('a token is no session, and a session no token', async () => {
    const { status } = await traveller.call('order', { order_id: orderId }, { token });
    expect(status).toBe(401);
  });

  test('a token is over with its applicant', async () => {
    await answer('full_name', 'Ananya');
    await traveller.call('deleteApplicant', { applicant_id: applicantId });
    expect((await answer('full_name', 'Anita')).status).toBe(404);
    const left = server.services.db.selectFrom('application_forms').selectAll();
    expect(await left.where('applicant_id', '=', applicantId).execute()).toEqual([]);
  });
});

test('what the order says is not asked again, and follows the order', async () => {
  await answer('arrival_date', '2027-01-10');
  const { earliest_depart_date: day } = await readOrder(traveller, orderId);
  await traveller.call('setArrivalDate', { order_id: orderId, depart_date: day });
  const { state } = await open();
  expect(state?.known['arrival_date']).toEqual({ answer: day, source: 'order', isFixed: true });
  expect(state?.dateIsOpen).toBe(true);
  await answerAll();
  await answer('occupation', '');
  await answer('departure_date', day);
  expect(await post('/complete', {})).toEqual({ status: 200, missing: [] });
});

test('[FORM-02] a later arrival that contradicts a complete form has it completed again, and says why', async () => {
  const { earliest_depart_date: day = '' } = await readOrder(traveller, orderId);
  await traveller.call('setArrivalDate', { order_id: orderId, depart_date: day });
  await answerAll();
  await answer('departure_date', day);
  expect(await post('/complete', {})).toEqual({ status: 200, missing: [] });
  const later = new Date(Date.parse(`${day}T00:00Z`) + 3 * 86_400_000).toISOString().slice(0, 10);
  await traveller.call('setArrivalDate', { order_id: orderId, depart_date: later });
  expect((await application()).status).toBe(1);
  expect((await post('/complete', {})).missing).toEqual([
    {
      question: 'departure_date',
      problem: 'The day of departure comes before the day of arrival.',
    },
  ]);
  await answer('departure_date', later);
  expect(await post('/complete', {})).toEqual({ status: 200, missing: [] });
});

test('[FORM-02] the form is incomplete until every answer is there, then complete', async () => {
  const first = await post('/complete', {});
  const missing = first.missing ?? [];
  expect(missing.map(({ question }) => question)).toEqual(
    questions
      // The occupation is known from the order.
      .filter(
        (each) => answers[each.id] !== undefined && !each.optional && each.id !== 'occupation',
      )
      .map(({ id }) => id),
  );
  expect((await application()).status).toBe(1);
  await answerAll();
  expect(await post('/complete', {})).toEqual({ status: 200, missing: [] });
  expect((await application()).status).toBe(2);
  // Twice is as good as once.
  expect(await post('/complete', {})).toEqual({ status: 200, missing: [] });
  expect(await answer('full_name', '')).toMatchObject({ status: 200, form_status: 1 });
  expect((await application()).status).toBe(1);
});

test('[FORM-02] a form that failed says why, and is fixed under revision only', async () => {
  await answerAll();
  await post('/complete', {});
  await setApplicant('submitting-to-embassy', 'paid');
  expect((await answer('full_name', 'Anita')).status).toBe(422);
  expect((await post('/complete', {})).status).toBe(422);
  expect((await open()).state?.editable).toBe(false);

  await setForm('failed', 'The hotel does not exist.');
  await setApplicant('revision-needed', 'paid');
  expect(await application()).toMatchObject({ status: 4, reason: 'The hotel does not exist.' });
  expect((await open()).state).toMatchObject({
    status: 'failed',
    reason: 'The hotel does not exist.',
    editable: true,
  });
  expect(await answer('stay_address', 'Hotel Saigon')).toMatchObject({ form_status: 4 });
  expect(await post('/complete', {})).toMatchObject({ missing: [] });
  const fixed = await application();
  expect(fixed.status).toBe(2);
  expect(fixed.reason).toBeUndefined();
  expect((await answer('full_name', 'Anita')).status).toBe(422);
});

test('every answer repeats the nonce of its request, by which the page knows it', async () => {
  const nonceOf = async (path: string, nonce: string, formToken: string) => {
    const response = await fetch(new URL(path, formOrigin()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-form-token': formToken, 'x-nonce': nonce },
      body: JSON.stringify({ question: 'purpose', answer: 'Tourism' }),
    });
    return [response.status, response.headers.get('x-nonce')];
  };
  expect(await nonceOf('/answers', 'a-1', token)).toEqual([200, 'a-1']);
  expect(await nonceOf('/answers', 'a-2', 'nobody')).toEqual([401, 'a-2']);
  expect(await nonceOf('/nowhere', 'a-3', token)).toEqual([404, 'a-3']);
  expect(await nonceOf('/answers', '<p>', token)).toEqual([200, null]);
});

test('digits of other scripts are stored as officials read them', async () => {
  await answer('phone', '+٦٥ १२३४ ５６７８');
  expect((await open()).state?.typed['phone']).toBe('+65 1234 5678');
});

test('an answer that cannot be one is refused with a sentence, and nothing is lost', async () => {
  await answer('purpose', 'Tourism');
  for (const [question, text] of [
    ['purpose', 'Holiday'],
    ['arrival_date', '2027-02-30'],
    ['full_name', 'A'.repeat(101)],
    ['full_name', 'A\u0000'],
    ['declaration', 'no'],
  ] as const) {
    const refused = await answer(question, text);
    expect([question, refused.status]).toEqual([question, 422]);
    expect(String(refused.msg)).toMatch(/[.]$/);
  }
  expect((await answer('nonsense', 'x')).status).toBe(400);
  expect((await post('/answers', { question: 'purpose' })).status).toBe(400);
  expect((await open()).state?.typed['purpose']).toBe('Tourism');
  await answerAll();
  await answer('departure_date', '2027-01-01');
  expect((await post('/complete', {})).missing).toMatchObject([{ question: 'departure_date' }]);
  await answer('departure_date', '2027-01-20');
  await answer('refused', 'Yes');
  expect((await post('/complete', {})).missing).toEqual([
    { question: 'refused_details', problem: 'Please complete' },
  ]);
});

describe('the form’s language', () => {
  const inLanguage = (language: string, body: unknown, path = '/answers') =>
    fetch(new URL(path, formOrigin()), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-form-token': token,
        'accept-language': language,
      },
      body: JSON.stringify(body),
    }).then((response) => response.json() as Promise<Posted>);

  test('the form’s language is the app’s choice, with its direction; answers keep their English names', async () => {
    await answer('marital_status', 'Married');
    const { html, state } = await open({ lang: 'ar' });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<span class="title">معلومات عنك</span>');
    expect(state?.name).toMatch(/^طلب تأشيرة/);
    expect(state?.typed['marital_status']).toBe('Married');
    expect(html).toContain('value="Married"><span>متزوج/متزوجة</span>');
    expect(html).toContain('data-if="refused" data-is="Yes"');
    expect(html).toContain('&quot;saved&quot;:&quot;تم الحفظ&quot;');
    expect((await open({ lang: 'fr' })).html).toContain('Terminer le formulaire');
    const closed = await open({ lang: 'es', token: 'x' });
    expect(closed.status).toBe(403);
    expect(closed.html).toContain('No se puede abrir este formulario');
  });

  test('the form’s language is English for a language that the app does not have', async () => {
    for (const lang of ['tlh', '__proto__', '"><script>', '']) {
      const { html } = await open({ lang });
      expect(html).toContain('<html lang="en" dir="ltr">');
      expect(html).toContain('value="Tourism"><span>Tourism</span>');
      expect(html).toContain('Complete the form');
      expect(html).not.toContain('"><script>');
    }
  });

  test('the form’s language is the language of what the server answers', async () => {
    expect(await inLanguage('fr', { question: 'purpose', answer: 'Vacances' })).toMatchObject({
      msg: 'Veuillez choisir l’une des réponses.',
    });
    expect(await inLanguage('tlh', { question: 'purpose', answer: 'x' })).toMatchObject({
      msg: 'Please choose one of the answers.',
    });
    const { missing = [] } = await inLanguage('zh-Hans', {}, '/complete');
    expect(missing[0]).toEqual({ question: 'full_name', problem: '请填写' });
  });
});

describe('answers that a phone has kept', () => {
  const seenNothing = (all: Record<string, string>) =>
    Object.entries(all).map(([question, text]) => ({ question, answer: text, seen: [''] }));
  const change = (changed: object[], completes = 0, shown?: object[]) =>
    traveller
      .call('changeForm', { applicant_id: applicantId, answers: changed, completes, shown })
      .then(({ ret, msg, body }) => ({ ret, msg, ...body }));

  test('answers that a phone has kept arrive together, and complete the form on their own', async () => {
    expect(await change(seenNothing(answers))).toMatchObject({ ret: 0, form_status: 1 });
    expect((await open()).state?.typed).toEqual(answers);
    expect(await change([], 1)).toMatchObject({ ret: 0, form_status: 2 });
    expect((await application()).status).toBe(2);
    expect(
      await change([{ question: 'phone', answer: '', seen: [answers['phone']] }]),
    ).toMatchObject({ form_status: 1 });
  });

  test('of answers with a wrong one none is stored, and a form that lacks one is not completed', async () => {
    const wrong = { ...answers, purpose: 'Holidays' };
    expect(await change(seenNothing(wrong))).toMatchObject({
      ret: -1,
      msg: 'Please choose one of the answers.',
    });
    expect((await open()).state?.typed).toEqual({});
    await change(seenNothing({ phone: '+65 1234 5678' }));
    expect(await change(seenNothing({ visited: 'Yes' }), 1)).toMatchObject({
      ret: -5,
      msg: 'The form lacks an answer: open it to see which.',
    });
    expect((await open()).state?.typed).toEqual({ phone: '+65 1234 5678' });
  });

  test('an answer that another device has given since is kept, unless the phone names it', async () => {
    await answer('phone', '+65 1');
    const mine = (seen: string[]) => change([{ question: 'phone', answer: '+65 2', seen }]);
    expect(await mine([''])).toMatchObject({
      ret: -2,
      msg: 'Another device has answered this form since. Open the form again to compare the answers.',
    });
    expect((await open()).state?.typed['phone']).toBe('+65 1');
    // In the digits in which it was typed there.
    expect(await mine(['', '+٦٥ ١'])).toMatchObject({ ret: 0 });
    expect((await open()).state?.typed['phone']).toBe('+65 2');
    expect(await change([{ question: 'phone', answer: '+65 2', seen: [] }])).toMatchObject({
      ret: 0,
    });
  });

  test('a form is not completed with answers that its traveller did not see', async () => {
    await change(seenNothing(answers));
    const completeAs = (seen: Record<string, string>) =>
      change(
        [],
        1,
        Object.entries(seen).map(([question, answer]) => ({ question, answer })),
      );
    const { phone = '', ...rest } = answers;
    for (const seen of [rest, { ...answers, phone: '+65 9' }, { ...answers, dish: 'Dosa' }])
      expect(await completeAs(seen)).toMatchObject({
        ret: -2,
        msg: 'Another device has answered this form since. Open the form again to compare the answers.',
      });
    expect((await application()).status).toBe(1);
    // The day of arrival is the order's now, whatever a form shows of it.
    const { earliest_depart_date: day = '' } = await readOrder(traveller, orderId);
    await traveller.call('setArrivalDate', { order_id: orderId, depart_date: day });
    await answer('departure_date', day);
    const all = { ...answers, phone: ` ${phone}`, departure_date: day, arrival_date: '2030-01-01' };
    expect(await completeAs(all)).toMatchObject({ ret: 0, form_status: 2 });
  });

  test('a form that is closed takes no answers', async () => {
    await setApplicant('pre-checking', 'paid');
    expect(await change(seenNothing(answers))).toMatchObject({ ret: -5 });
  });
});

test('the form’s page is the same for everybody without a token, and its worker names all of its languages', async () => {
  const page = await fetch(new URL('/?kept=1&lang=fr', formOrigin()));
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('Terminer le formulaire');
  expect(html).not.toContain('data-state');
  const worker = await (await fetch(new URL('/worker.js', formOrigin()))).text();
  const version = /data-version="(\w+)"/.exec(html)?.[1] ?? '';
  expect(worker).toContain(version);
  for (const language of languages) expect(worker).toContain(`"/?kept=1&lang=${language}"`);
  for (const part of ['form.js', 'form.css']) expect(html).toContain(`/${part}?v=${version}"`);
});
