import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { queueAnswers } from '../../../server/areas/desk/messages/answer-mails';
import { addJobs } from '../../../server/infra/jobs/add-jobs';
import { asOperator, loggedInOperator, refusedTo } from '../../support/desk-operator';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller } from '../../support/traveller';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server.remove());

/** A job of a kind that this server does not work on, given up or waiting. */
async function job(id: string, problem?: string): Promise<void> {
  const { db, clock } = server.services;
  await addJobs(db, [{ id, kind: 'test', payload: { secret: 'ananya@example.com' } }], clock());
  if (problem === undefined) return;
  const failed = { failed_at: clock(), tries: 9, problem };
  await db.updateTable('jobs').set(failed).where('id', '=', id).execute();
}
const stored = (id: string) =>
  server.services.db.selectFrom('jobs').where('id', '=', id).selectAll().executeTakeFirst();

test('jobs that were given up are listed without what they carry, tried again or closed', async () => {
  const operator = await loggedInOperator(server, ['support']);
  await job('test/waiting');
  await job('test/again', 'push.example answered 400.');
  await job('test/close', 'The mailbox is gone.');

  const { jobs, total } = await asOperator(operator, 'deskFailedJobs', {});
  expect(total).toBe(2);
  expect(jobs.map(({ id }) => id).sort()).toEqual(['test/again', 'test/close']);
  expect(jobs.find(({ id }) => id === 'test/again')).toMatchObject({
    kind: 'test',
    problem: 'push.example answered 400.',
    tries: 9,
  });
  expect(JSON.stringify(jobs)).not.toContain('ananya');

  await asOperator(operator, 'deskRetryJob', { id: 'test/again' });
  expect(await stored('test/again')).toMatchObject({ tries: 0, failed_at: null });
  await asOperator(operator, 'deskCloseJob', { id: 'test/close' });
  expect(await stored('test/close')).toBeUndefined();
  expect((await asOperator(operator, 'deskFailedJobs', {})).total).toBe(0);

  const audit = await server.services.db
    .selectFrom('desk_audit')
    .where('what', 'in', ['job-retried', 'job-closed'])
    .orderBy('id')
    .select(['what', 'subject', 'operator_id'])
    .execute();
  expect(audit).toEqual([
    { what: 'job-retried', subject: 'test/again', operator_id: operator.id },
    { what: 'job-closed', subject: 'test/close', operator_id: operator.id },
  ]);
});

test('a job that still waits is neither tried again nor closed here', async () => {
  const operator = await loggedInOperator(server, ['admin']);
  await job('test/still');
  expect(await refusedTo(operator, 'deskRetryJob', { id: 'test/still' })).toBe('changed');
  expect(await refusedTo(operator, 'deskCloseJob', { id: 'test/still' })).toBe('changed');
  expect(await stored('test/still')).toBeDefined();
});

test('a closed job of an answer is not queued again', async () => {
  const operator = await loggedInOperator(server);
  const traveller = await signUpTraveller(server);
  await traveller.call('addFeedback', { content: 'When?' });
  const { db, clock, background } = server.services;
  const { id: feedback_id } = await db
    .selectFrom('feedback')
    .select('id')
    .executeTakeFirstOrThrow();
  // As it is left when its mail was given up.
  const id = randomUUID();
  const answer = { id, feedback_id, operator_id: operator.id, words: 'Soon.', written_at: clock() };
  await db.insertInto('desk_answers').values(answer).execute();
  const failed = { failed_at: clock(), tries: 9, problem: 'The mailbox is gone.' };
  const row = { id: `mail-answer/${id}`, kind: 'mail-answer', payload: '{}', created_at: clock() };
  await db
    .insertInto('jobs')
    .values({ ...row, due_at: clock(), ...failed })
    .execute();
  await asOperator(operator, 'deskCloseJob', { id: row.id });
  await background.idle();
  await queueAnswers({ db, clock });
  expect(await stored(row.id)).toBeUndefined();
});
