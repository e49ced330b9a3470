import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import type { Mail, Mailer } from '../../server/infra/mail/mailer';
import { smtpMailer } from '../../server/infra/mail/smtp-mailer';
import { sweepAnswers } from '../../server/infra/deliveries/journal';
import { forwardFeedback } from '../../server/areas/support/forward-feedback';
import { ret } from '../../src/contract/envelope';
import { supportMails } from '../support/mails';
import { startMailServer } from '../support/mail-server';
import { newOrder } from '../support/order-steps';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const minute = 60_000;

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
beforeEach(async () => {
  traveller = await signUpTraveller(server);
});
afterAll(() => server?.remove());

const rows = async (from = traveller) =>
  server.services.db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .where('email', '=', from.email)
    .select(['order_id', 'content', 'mailed_at'])
    .orderBy('feedback.created_at')
    .execute();

async function mails(from = traveller) {
  await server.services.background.idle();
  return supportMails(join(server.dataDir, 'mails')).filter(
    ({ replyTo }) => replyTo === from.email,
  );
}

describe('feedback', () => {
  test('[API-58] feedback is kept and mailed to support, about an order or about none', async () => {
    const orderId = await newOrder(traveller);
    const content = '  When does my visa come? 🛂\n謝謝  ';
    expect(await traveller.call('addFeedback', { order_id: orderId, content })).toMatchObject({
      status: 200,
      ret: 0,
      body: {},
    });
    await traveller.call('addFeedback', { content: 'Nice app.' });
    expect(await rows()).toMatchObject([
      { order_id: orderId, content: content.trim() },
      { order_id: null, content: 'Nice app.' },
    ]);
    const [first, second] = await mails();
    expect(first?.subject).toBe(`Feedback on application ${orderId}`);
    expect(first?.text).toContain(content.trim());
    expect(second).toMatchObject({ subject: 'Feedback' });
    expect((await rows()).every(({ mailed_at }) => mailed_at !== null)).toBe(true);
  });

  test('[SUP-05] feedback needs a log-in', async () => {
    const { status } = await call(server.address, 'addFeedback', { content: 'Hello' });
    expect(status).toBe(401);
  });

  test('[SUP-03] feedback has up to 3000 characters, an emoji being one of them', async () => {
    expect((await traveller.call('addFeedback', { content: '🛂'.repeat(3000) })).ret).toBe(0);
    const tooLong = await traveller.call('addFeedback', { content: 'a'.repeat(3001) });
    expect(tooLong).toMatchObject({ status: 400, msg: expect.stringContaining('content') });
    expect(await rows()).toHaveLength(1);
  });

  test.each([[''], [' \n\t '], [undefined], [7], [['a']]])('%j is no feedback', async (content) => {
    expect((await traveller.call('addFeedback', { content })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test.each([['a\0b'], ['half \ud83d of it'], ['\udec2\ud83d']])(
    '%j, which no database keeps as it is, is refused in words',
    async (content) => {
      const answer = await traveller.call('addFeedback', { content });
      expect(answer).toMatchObject({ status: 400, ret: ret.invalid });
      expect(answer.msg).toMatch(/content .*Remove it/);
      expect(await rows()).toEqual([]);
    },
  );

  test('about somebody else’s order it is refused like about one that does not exist', async () => {
    const orderId = await newOrder(await signUpTraveller(server));
    const theirs = await traveller.call('addFeedback', { order_id: orderId, content: 'Mine?' });
    const none = await traveller.call('addFeedback', {
      order_id: '20200101-00000001',
      content: 'Mine?',
    });
    expect(theirs).toMatchObject({ status: 200, ret: ret.notFound });
    expect(theirs.msg).toBe(none.msg);
    expect(none.ret).toBe(theirs.ret);
    expect(await rows()).toEqual([]);
  });
});

describe('the same feedback', () => {
  test('repeated, at once, together and months later, is one row and one mail', async () => {
    const idempotencyKey = randomUUID();
    const send = () => traveller.call('addFeedback', { content: 'Once' }, { idempotencyKey });
    expect((await send()).ret).toBe(0);
    const twins = await Promise.all([send(), send(), send()]);
    expect(twins.map((answer) => answer.ret)).toEqual([0, 0, 0]);
    // Most answers are swept after a week; those of messages are not.
    await sweepAnswers(server.services.db, new Date(Date.now() + 90 * 86_400_000));
    expect((await send()).ret).toBe(0);
    expect(await rows()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    const other = await traveller.call('addFeedback', { content: 'Other' }, { idempotencyKey });
    expect(other.status).toBe(409);
  });

  test('the same feedback as first sent twice at the same moment is one row and one mail', async () => {
    const idempotencyKey = randomUUID();
    const send = () => traveller.call('addFeedback', { content: 'Twin' }, { idempotencyKey });
    expect((await Promise.all([send(), send()])).map((answer) => answer.ret)).toEqual([0, 0]);
    expect(await rows()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });
});

test('a user has twenty an hour, another user has twenty of his own', async () => {
  const send = (from: Traveller, nth: number) =>
    from.call('addFeedback', { content: `Number ${nth}` });
  for (let nth = 1; nth <= 20; nth += 1) expect((await send(traveller, nth)).ret).toBe(0);
  const refused = await send(traveller, 21);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(await signUpTraveller(server), 1)).ret).toBe(0);
  server.moveClock(3_601_000);
  const later = { date: new Date(Date.now() + 3_601_000) };
  expect((await traveller.call('addFeedback', { content: 'Later' }, later)).ret).toBe(0);
  server.moveClock(-3_601_000);
});

describe('the mail to support', () => {
  const down = { destination: 'test', send: () => Promise.reject(new Error('nobody is there')) };
  let smtp: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    smtp = await startMailServer();
  });
  beforeEach(async () => {
    smtp.reset();
    await server.services.background.idle();
  });
  afterAll(() => smtp.stop());

  /** One round, as many milliseconds ahead as told. */
  const forward = (mailer: Mailer = smtpMailer(smtp.url, 'Visa <visa@visa.example>'), ahead = 0) =>
    forwardFeedback({
      ...server.services,
      mailer,
      clock: () => new Date(Date.now() + ahead),
    });
  const contents = () =>
    smtp.mails().map(({ raw }) => /<<(.*)>>/.exec(raw)?.[1] ?? `nothing in ${raw}`);

  /** Feedback that no round has looked at yet. */
  async function waiting(...texts: readonly string[]) {
    const { id } = await server.services.db
      .selectFrom('users')
      .where('email', '=', traveller.email)
      .select('id')
      .executeTakeFirstOrThrow();
    for (const text of texts)
      await server.services.db
        .insertInto('feedback')
        .values({
          id: randomUUID(),
          user_id: id,
          idempotency_key: randomUUID(),
          order_id: null,
          content: `<<${text}>>`,
          created_at: new Date(),
          mailed_at: null,
        })
        .execute();
  }

  test('the mail to support that could not be sent is sent in the next round, once', async () => {
    await waiting('Is anybody there?');
    await expect(forward(down)).rejects.toThrow('nobody is there');
    expect(await rows()).toMatchObject([{ mailed_at: null }]);
    await Promise.all([forward(), forward()]);
    expect(smtp.mails().map(({ to }) => to)).toEqual([['support@visa.example']]);
    expect(contents()).toEqual(['Is anybody there?']);
    expect(smtp.mails()[0]?.raw).toContain(`Reply-To: ${traveller.email}`);
  });

  test('the mail to support that is refused holds up no other, and is tried again later', async () => {
    await waiting('an advertisement', 'one', 'two');
    smtp.refuse({ code: 554, text: 'spam', content: 'advertisement' });
    await expect(forward()).rejects.toThrow('1 of 3 mails of feedback were refused');
    expect(contents()).toEqual(['one', 'two']);
    // At once it would only be refused again.
    await forward();
    smtp.refuse(undefined);
    await forward(undefined, 29 * minute);
    expect(contents()).toHaveLength(2);
    await forward(undefined, 31 * minute);
    expect(contents()).toEqual(['one', 'two', 'an advertisement']);
  });

  test('the mail to support whose sender was killed goes out when their claim has run out, and is the same', async () => {
    await waiting('Hello');
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const sent: Mail[] = [];
    const slow = { destination: 'test', send: async (mail: Mail) => void sent.push(mail) };
    // Like a killed process, this send neither returns nor fails.
    const killed = forward({ ...slow, send: async (mail) => slow.send(mail).then(() => held) });
    await expect.poll(() => sent.length).toBe(1);
    expect(await rows()).toMatchObject([{ mailed_at: null }]);
    await forward(slow, 9 * minute);
    expect(sent).toHaveLength(1);
    await forward(slow, 11 * minute);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.messageId).toMatch(/^<feedback\.[\w-]+@visa\.example>$/);
    expect(sent[1]).toEqual(sent[0]);
    goOn();
    await killed;
  });
});
