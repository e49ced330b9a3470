import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { asOperator, loggedInOperator, type TestOperator } from '../../support/desk-operator';
import { paidOrder } from '../../support/paid-order';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller, type Traveller } from '../../support/traveller';

let server: TestServer;
let mei: TestOperator;
let traveller: Traveller;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  mei = await loggedInOperator(server);
  traveller = await signUpTraveller(server);
  await traveller.call('addFeedback', { content: 'The first' });
}, startTimeout);
afterAll(() => server.remove());

/** The first message again, so many times: each a minute after the one before. */
async function addMessages(name: string, many: number): Promise<void> {
  await sql`insert into feedback
      (id, user_id, idempotency_key, content, created_at, mailed_at)
    select ${name} || n, user_id, ${name} || n, ${name} || n,
      created_at + n * interval '1 minute', now()
    from feedback, generate_series(1, ${many}::int) n where content = 'The first'`.execute(
    server.services.db,
  );
}
const closeMessages = (name: string) =>
  sql`insert into desk_message_closings (feedback_id, operator_id, closed_at)
    select id, ${mei.id}, now() from feedback where id like ${`${name}%`}`.execute(
    server.services.db,
  );
const wordsOf = async (request: { open: boolean; after?: number }) => {
  const { messages, total } = await asOperator(mei, 'deskMessages', request);
  return { words: messages.map(({ words }) => words), total };
};

test('messages come in pages: open ones the oldest first, answered ones the newest first', async () => {
  await addMessages('done-', 51);
  await closeMessages('done-');
  await addMessages('open-', 51);
  const done = await wordsOf({ open: false });
  expect(done.total).toBe(51);
  expect(done.words).toHaveLength(50);
  expect(done.words[0]).toBe('done-51');
  expect(await wordsOf({ open: false, after: 50 })).toEqual({ words: ['done-1'], total: 51 });
  const open = await wordsOf({ open: true });
  expect(open.words.slice(0, 2)).toEqual(['The first', 'open-1']);
  expect(await wordsOf({ open: true, after: 50 })).toEqual({
    words: ['open-50', 'open-51'],
    total: 52,
  });
});

test('more messages and alarms were handled than one request of the database has parameters', async () => {
  const handled = 66_000;
  const { orderId } = await paidOrder(server, traveller);
  const { db } = server.services;
  await addMessages('old-', handled);
  await closeMessages('old-');
  await sql`insert into payment_alarms (payment_id, problem, detail, raised_at, subject)
    select id, 'other amount', '', now(), n::text
    from payments, generate_series(1, ${handled + 1}::int) n where order_id = ${orderId}`.execute(
    db,
  );
  await sql`insert into desk_alarm_closings (alarm_id, operator_id, words, closed_at)
    select id, ${mei.id}, 'Closed', now() from payment_alarms where subject <> '7'`.execute(db);
  const { counts } = await asOperator(mei, 'deskQueue', {});
  expect(counts).toMatchObject({ messages: 52, alarms: 1 });
  expect((await wordsOf({ open: true })).total).toBe(52);
  expect((await wordsOf({ open: false })).total).toBe(handled + 51);
  const { alarms } = await asOperator(mei, 'deskAlarms', { closed: false });
  expect(alarms).toMatchObject([{ caseId: orderId }]);
  await asOperator(mei, 'deskCloseAlarm', { id: alarms[0]?.id ?? 0, words: 'Looked into' });
  expect(await asOperator(mei, 'deskAlarms', { closed: false })).toEqual({ alarms: [] });
});
