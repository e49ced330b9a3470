import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAnswer, findDeliveries, sweepAnswers } from '../../server/infra/deliveries/journal';
import type { Engine } from '../../server/infra/db/engines/engine';
import { openEngine } from '../../server/infra/db/engines/open-engine';
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
  const before = allMigrations.findIndex(({ name }) => name === '0021-one-journal');
  await migrate(engine.db, allMigrations.slice(0, before));
  await fillFourJournals();
  await migrate(engine.db, allMigrations);
}, startTimeout);
afterAll(async () => {
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Rows of the four journals before there was one, each with a key that names its journal. */
async function fillFourJournals(): Promise<void> {
  const { db } = engine;
  await sql`insert into users (id, email, password, created_at)
    values ('u', 'a@mail.example', 'p', ${long})`.execute(db);
  const attach = (key: string, pos: number, beside: string | null) =>
    sql`insert into attach_journal (user_id, idempotency_key, request_hash, applicant_id, elec_id,
        pos, upload_id, sha256, size, attached_at, beside)
      values ('u', ${key}, ${`hash ${key}`}, 'a', 7, ${pos}, ${`upload ${key}`}, 'sha', 9,
        ${new Date(long.getTime() + pos)}, ${beside})`.execute(db);
  await attach('page', 1, null);
  await attach('page beside', 2, 'other upload');
  await attach('passport', 0, null);
  for (const [key, path] of [
    ['passport', '/applicant_passport_submit'],
    ['photo', '/applicant_id_photo_submit'],
  ])
    await sql`insert into delivery_journal (user_id, idempotency_key, request_hash, path,
        applicant_id, upload_id, sha256, size, answer, delivered_at)
      values ('u', ${key}, ${`hash ${key}`}, ${path}, 'a', ${`upload ${key}`}, 'sha', 9, '{}',
        ${long})`.execute(db);
  await sql`insert into feedback (id, user_id, idempotency_key, request_hash, content, created_at)
    values ('f', 'u', 'message', 'hash message', 'Hello', ${long})`.execute(db);
  const keep = (key: string, answer: string | null, at: Date) =>
    sql`insert into idempotency (user_id, key, request_hash, answer, created_at)
      values ('u', ${key}, ${`hash ${key}`}, ${answer}, ${at})`.execute(db);
  // A delivery's answer was kept twice for its first week.
  await keep('page', '{"upload_id":"upload page","pos":1,"sha256":"sha","elec_status":2}', long);
  await keep('order', '{"order_id":"o"}', new Date(now.getTime() - 6 * day));
}

const answerOf = (key: string, hash = `hash ${key}`) =>
  findAnswer(engine.db, { userId: 'u', key, requestHash: hash });

test('what four journals kept is answered from one as it was answered first', async () => {
  const page = { upload_id: 'upload page', pos: 1, sha256: 'sha', elec_status: 2 };
  expect(await answerOf('page')).toEqual({ body: page });
  expect(await answerOf('page beside')).toEqual({
    body: { ...page, upload_id: 'upload page beside', pos: 2, beside: 'other upload' },
  });
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
  const keys = ['order', 'photo', 'message', 'passport', 'page', 'page beside'];
  const known = await findDeliveries(engine.db, 'u', keys);
  const place = { applicantId: 'a', elecId: 7 };
  expect(known).toHaveLength(5);
  expect(known).toEqual(
    expect.arrayContaining([
      { key: 'page', ...place, pos: 1, uploadId: 'upload page' },
      { key: 'page beside', ...place, pos: 2, uploadId: 'upload page beside' },
      { key: 'passport', ...place, pos: 0, uploadId: 'upload passport' },
      { key: 'photo', applicantId: 'a', elecId: null, pos: null, uploadId: 'upload photo' },
      { key: 'message', applicantId: null, elecId: null, pos: null, uploadId: null },
    ]),
  );
  expect(known.at(-1)?.key).toBe('page beside');
});
