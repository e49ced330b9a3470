import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type InsertObject } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAnswer, findDeliveries, sweepAnswers } from '../../server/infra/deliveries/journal';
import type { Engine } from '../../server/infra/db/engines/engine';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import type { Database } from '../../server/infra/db/tables';
import { migrate } from '../../server/infra/db/migrate';
import { allMigrations } from '../../server/infra/db/migrations/all-migrations';
import { provideDatabase } from '../support/database';
import { startTimeout } from '../support/start-server';

const now = new Date('2026-11-20T10:00:00Z');
const day = 86_400_000;
const long = new Date(now.getTime() - 90 * day);

let folder: string;
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-journal-'));
  engine = await openEngine({
    dataDir: folder,
    databasePoolSize: 5,
    ...(await provideDatabase(folder)),
  });
  await migrate(engine.db, allMigrations);
  await fillJournal();
}, startTimeout);
afterAll(async () => {
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Answers of deliveries and of another call, each under a key that names it. */
async function fillJournal(): Promise<void> {
  await sql`insert into users (id, email, password, created_at)
    values ('u', 'a@mail.example', 'p', ${long})`.execute(engine.db);
  const row = { user_id: 'u', answered_at: long, kept_until: null };
  const place = { applicant_id: 'a', elec_id: 7, sha256: 'sha', size: 9 };
  const keep = (key: string, answer: object, more: Partial<InsertObject<Database, 'journal'>>) =>
    engine.db
      .insertInto('journal')
      .values({
        ...row,
        ...{ idempotency_key: key, request_hash: `hash ${key}`, path: `/${key}` },
        ...{ answer: JSON.stringify(answer), ...more },
      })
      .execute();
  const page = { upload_id: 'upload page', pos: 1, sha256: 'sha', elec_status: 2 };
  await keep('page', page, { ...place, pos: 1, upload_id: 'upload page' });
  await keep('passport', {}, { ...place, pos: 0, upload_id: 'upload passport' });
  await keep('photo', {}, { applicant_id: 'a', upload_id: 'upload photo', sha256: 'sha', size: 9 });
  await keep('message', {}, {});
  const week = {
    answered_at: new Date(now.getTime() - 6 * day),
    kept_until: new Date(now.getTime() + day),
  };
  await keep('order', { order_id: 'o' }, week);
}

const answerOf = (key: string, hash = `hash ${key}`) =>
  findAnswer(engine.db, { userId: 'u', key, requestHash: hash });

test('a kept answer is given again to the same request, and to no other', async () => {
  const page = { upload_id: 'upload page', pos: 1, sha256: 'sha', elec_status: 2 };
  expect(await answerOf('page')).toEqual({ body: page });
  for (const key of ['passport', 'photo', 'message'])
    expect(await answerOf(key), key).toEqual({ body: {} });
  expect(await answerOf('order')).toEqual({ body: { order_id: 'o' } });
  expect(await answerOf('never')).toBeUndefined();
  for (const key of ['page', 'passport', 'photo', 'message', 'order'])
    await expect(answerOf(key, 'another request'), key).rejects.toMatchObject({ status: 409 });
});

test('deliveries stay for ever, everything else for its week', async () => {
  await sweepAnswers(engine.db, now);
  expect(await answerOf('order')).toBeDefined();
  await sweepAnswers(engine.db, new Date(now.getTime() + 1.1 * day));
  expect(await answerOf('order')).toBeUndefined();
  const keys = ['order', 'photo', 'message', 'passport', 'page'];
  const known = await findDeliveries(engine.db, 'u', keys);
  const place = { applicantId: 'a', elecId: 7 };
  expect(known).toHaveLength(4);
  expect(known).toEqual(
    expect.arrayContaining([
      { key: 'page', ...place, pos: 1, uploadId: 'upload page' },
      { key: 'passport', ...place, pos: 0, uploadId: 'upload passport' },
      { key: 'photo', applicantId: 'a', elecId: null, pos: null, uploadId: 'upload photo' },
      { key: 'message', applicantId: null, elecId: null, pos: null, uploadId: null },
    ]),
  );
});
