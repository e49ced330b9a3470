import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addChange } from '../../server/areas/notifications/add-change';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { newId } from '../../server/infra/secrets/random-id';
import { mailText } from '../support/mails';
import { startMailServer } from '../support/mail-server';
import { newOrder, submittedOrder } from '../support/order-steps';
import { startPushService } from '../support/push-service';
import { asOperator, loggedInOperator } from '../support/desk-operator';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { newEmail, newProof, travellerOf, type Traveller } from '../support/traveller';
import { call } from '../support/signed-client';

let smtp: Awaited<ReturnType<typeof startMailServer>>;
let pushes: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
beforeAll(async () => {
  [smtp, pushes] = [await startMailServer(), await startPushService()];
  server = await startTestServer({
    catalogue: referenceCatalogue,
    pushAgent: pushes.agent,
    settings: {
      smtpUrl: smtp.url,
      publicOrigin: 'https://visa.example',
      pushServices: [pushes.host],
      perIpFactor: 100,
    },
  });
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await smtp?.stop();
  await pushes?.stop();
});
beforeEach(() => {
  smtp.reset();
  pushes.answer(undefined);
});

async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function signUp(language = 'en'): Promise<Traveller> {
  const email = newEmail();
  const headers = { 'accept-language': language };
  await call(server.address, 'sendSignUpCode', { email });
  await server.services.background.idle();
  const verify_code = /\b(\d{6})\b/.exec(mailsTo(email)[0]?.text ?? '')?.[1];
  const account = { email, passwd: newProof(), verify_code };
  const { body } = await call(
    server.address,
    'signUp',
    { ...account, country_id: 356, country_residence_id: 702 },
    { headers },
  );
  smtp.reset();
  return travellerOf(server, body as { email: string; token: string });
}

const mailsTo = (email: string) =>
  smtp
    .mails()
    .filter(({ to }) => to.includes(email))
    .map((mail) => ({
      ...mail,
      text: mailText(mail.raw) ?? '',
      html: mailText(mail.raw, 'text/html') ?? '',
    }));

const pushesTo = (name: string) =>
  pushes
    .received()
    .filter((push) => push.name === name)
    .map((push) => ({ ...push, message: JSON.parse(push.text) as unknown }));

async function subscribed(traveller: Traveller): Promise<string> {
  const name = newId();
  const { ret, msg } = await traveller.call('subscribeToPushes', pushes.subscription(name));
  if (ret !== 0) throw new Error(msg);
  return name;
}

/** Jobs that are left of a change; once there are none, nothing more comes. */
const jobsLeft = async () =>
  server.services.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'tries', 'failed_at', 'problem', 'due_at'])
    .execute();
const allDone = () => until(async () => ((await jobsLeft()).length === 0 ? true : undefined));

async function payByTestCard(traveller: Traveller, orderId: string): Promise<void> {
  const { body } = await traveller.call('payOrder', { order_id: orderId });
  await fetch(`${server.address}/sandbox-pay/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret: body.clientSecret, cardNumber: '4242 4242 4242 4242' }),
  });
  await traveller.call('refreshOrder', { order_id: orderId, fee_type_id: 1 });
}

/** Adds a change as an area does: in a transaction. */
async function change(orderId: string, source = `test/${newId()}`, fails = false): Promise<void> {
  const { db, clock } = server.services;
  await db.transaction().execute(async (tx) => {
    await addChange(tx, { kind: 'letter', source, orderId }, clock());
    if (fails) throw new Error('rolled back');
  });
}

describe('a payment', () => {
  test('a payment is told by one mail and one push, however often it is settled', async () => {
    const traveller = await signUp();
    const name = await subscribed(traveller);
    const { orderId } = await submittedOrder(traveller);
    await payByTestCard(traveller, orderId);
    await traveller.call('refreshOrder', { order_id: orderId, fee_type_id: 1 });
    await allDone();

    const [mail, ...moreMails] = mailsTo(traveller.email);
    expect(moreMails).toEqual([]);
    expect(mail?.raw).toMatch(/^Subject: Your payment has arrived\r?$/m);
    expect(mail?.raw).toMatch(/^Message-ID: <change\.[\w-]{36}@visa\.example>\r?$/im);
    expect(mail?.text).toContain(`https://visa.example/order-detail/${orderId}`);
    expect(mail?.html).toContain(`href="https://visa.example/order-detail/${orderId}"`);

    const [push, ...morePushes] = pushesTo(name);
    expect(morePushes).toEqual([]);
    expect(push?.message).toEqual({
      web_push: 8030,
      notification: {
        title: 'Your payment has arrived',
        body: 'Open the app to see more.',
        navigate: `https://visa.example/order-detail/${orderId}`,
        lang: 'en',
        dir: 'ltr',
        tag: expect.stringMatching(/^[\w-]{36}$/) as string,
      },
      mutable: true,
    });
    expect(push?.topic).toMatch(/^[\da-f]{32}$/);
    expect(push?.contact).toBe('mailto:support@visa.example');
    const { body } = await traveller.call('notices');
    expect(push?.vapidKey).toBe(body.push_key);
  });
});

describe('a change', () => {
  test('a change of a transaction that is rolled back is not told; one that is added twice is told once', async () => {
    const traveller = await signUp();
    const orderId = await newOrder(traveller);
    const source = `test/${newId()}`;
    await expect(change(orderId, source, true)).rejects.toThrow('rolled back');
    await allDone();
    expect(mailsTo(traveller.email)).toEqual([]);
    await change(orderId, source);
    await change(orderId, source);
    await allDone();
    expect(mailsTo(traveller.email)).toHaveLength(1);
  });

  test('a change is told in the account’s language, right to left where it is written so', async () => {
    const traveller = await signUp('ar');
    const name = await subscribed(traveller);
    await change(await newOrder(traveller));
    await allDone();
    const [mail] = mailsTo(traveller.email);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.text).not.toContain('The embassy');
    expect(pushesTo(name)[0]?.message).toMatchObject({
      notification: { lang: 'ar', dir: 'rtl' },
    });
    expect(pushesTo(name)[0]?.text).not.toContain('Open the app');
  });

  test('a change is told only in the ways that its owner wants', async () => {
    const traveller = await signUp();
    const name = await subscribed(traveller);
    const orderId = await newOrder(traveller);
    await traveller.call('setNotice', { kind: 'letter', mail: false, push: true });
    await change(orderId);
    await allDone();
    expect([mailsTo(traveller.email).length, pushesTo(name).length]).toEqual([0, 1]);
    await traveller.call('setNotice', { kind: 'letter', mail: true, push: false });
    await change(orderId);
    await allDone();
    expect([mailsTo(traveller.email).length, pushesTo(name).length]).toEqual([1, 1]);
    expect((await traveller.call('notices')).body.notice_list).toContainEqual({
      kind: 'letter',
      mail: true,
      push: false,
    });
  });
});

describe('an answer of Support', () => {
  /** Asks with one of the two wishes, and has the desk answer in two lines. */
  async function answered(language: string, mail: boolean) {
    const traveller = await signUp(language);
    await traveller.call('setNotice', { kind: 'support-answer', mail, push: true });
    await traveller.call('addFeedback', { content: 'When?\nPlease.' });
    const operator = await loggedInOperator(server, ['support']);
    const { messages } = await asOperator(operator, 'deskMessages', {});
    const message = messages.find(({ email }) => email === traveller.email);
    const decisionId = randomUUID();
    const words = 'By <Thursday>.\nAt noon.';
    await asOperator(operator, 'deskAnswerMessage', { decisionId, id: message?.id ?? '', words });
    await allDone();
    const row = await server.services.db
      .selectFrom('desk_answers')
      .where('id', '=', decisionId)
      .select('mailed_at')
      .executeTakeFirstOrThrow();
    return { mails: mailsTo(traveller.email), isSettled: row.mailed_at !== null };
  }

  test('an answer of Support is mailed in the account’s language, as text and as HTML, with the question', async () => {
    const { mails } = await answered('ar', true);
    expect(mails).toHaveLength(1);
    const { text = '', html = '' } = mails[0] ?? {};
    expect(text).toContain('رد على رسالتك');
    expect(text).toContain('By <Thursday>.\nAt noon.');
    expect(text).toContain('> When?');
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('By &lt;Thursday&gt;.');
  });

  test('an answer of Support is not mailed to whoever wants no mail about answers, and no mail of it waits', async () => {
    expect(await answered('en', false)).toEqual({ mails: [], isSettled: true });
  });
});

describe('a device', () => {
  test('a device that a push service no longer knows gets no more pushes', async () => {
    const traveller = await signUp();
    const name = await subscribed(traveller);
    const orderId = await newOrder(traveller);
    pushes.answer({ status: 410 });
    await change(orderId);
    await allDone();
    pushes.answer(undefined);
    await change(orderId);
    await allDone();
    expect(pushesTo(name)).toEqual([]);
    expect(mailsTo(traveller.email)).toHaveLength(2);
  });

  test('a device that is logged out gets no more pushes', async () => {
    const traveller = await signUp();
    const name = await subscribed(traveller);
    const { db, clock } = server.services;
    const { id: userId } = await db
      .selectFrom('users')
      .where('email', '=', traveller.email)
      .select('id')
      .executeTakeFirstOrThrow();
    const [own] = (await traveller.call('sessions')).body.session_list;
    await traveller.call('revokeSession', { session_id: own.session_id as string });
    await db
      .transaction()
      .execute((tx) =>
        addChange(tx, { kind: 'support-answer', source: `test/${newId()}`, userId }, clock()),
      );
    await allDone();
    expect(pushesTo(name)).toEqual([]);
    expect(mailsTo(traveller.email)[0]?.text).toContain(
      'https://visa.example/orders?open=support\n',
    );
  });

  test.each([
    'https://push.example/x',
    'http://127.0.0.1/x',
    'https://127.0.0.1.example/x',
    'https://evil127.0.0.1/x',
    'https://127.0.0.1:1/x',
    'https://127.0.0.1\\@10.0.0.1/x',
  ])(
    'a device may not subscribe with an address that is no push service’s: %s',
    async (endpoint) => {
      const traveller = await signUp();
      expect(
        await traveller.call('subscribeToPushes', { ...pushes.subscription(), endpoint }),
      ).toMatchObject({ status: 400, msg: 'The field endpoint is missing or not valid.' });
    },
  );
});

describe('a push service or mail server in trouble', () => {
  test('a push service or mail server in trouble is tried again, not before it asks for', async () => {
    const traveller = await signUp();
    const name = await subscribed(traveller);
    pushes.answer({ status: 429, headers: { 'retry-after': '600' } });
    const from = Date.now();
    await change(await newOrder(traveller));
    const job = await until(async () => (await jobsLeft()).find(({ tries }) => tries === 1));
    expect(job.due_at.getTime()).toBeGreaterThanOrEqual(from + 600_000);
    pushes.answer(undefined);
    server.moveClock(700_000);
    await allDone();
    server.moveClock(-700_000);
    expect(pushesTo(name)).toHaveLength(1);
  });

  test('a push service or mail server in trouble that refuses an address for good is in the list of failed jobs', async () => {
    const traveller = await signUp();
    smtp.refuse({ code: 550, text: 'no such mailbox' });
    await change(await newOrder(traveller));
    const job = await until(async () => (await jobsLeft()).find(({ failed_at }) => failed_at));
    expect(job).toMatchObject({ kind: 'mail-change', tries: 1 });
    await server.services.db.deleteFrom('jobs').execute();
  });
});

test('mails that are written to a folder are there once', async () => {
  const { openEmlFolderMailer } = await import('../../server/infra/mail/eml-folder-mailer');
  const folder = join(server.dataDir, 'once');
  const mailer = await openEmlFolderMailer(folder, 'a@visa.example', () => new Date());
  const mail = { to: 'b@visa.example', subject: 'x', text: 'x' };
  for (const messageId of ['<1@visa.example>', '<1@visa.example>', '<2@visa.example>'])
    await mailer.send({ ...mail, messageId });
  expect(await readdir(folder)).toHaveLength(2);
});
