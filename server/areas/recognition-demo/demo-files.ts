import { buffer } from 'node:stream/consumers';
import { ret } from '../../../src/contract/envelope';
import { demoHours } from '../../../src/domain/recognition-demo/demo-flow';
import { HttpProblem, Refusal } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import type { IncomingBlob } from '../../infra/files/blob-store';
import type { FileType } from '../../infra/files/file-type';
import { newId, newSecret } from '../../infra/secrets/random-id';
import type { Services } from '../../services';
import type { DemoFileTable } from './demo-tables';
import type { DemoVisit } from './demo-visits';

const sweepDemoHour = 3_600_000;
/** How long an id that has ended cannot start again. */
const endedKept = 30 * 24 * sweepDemoHour;

/** Removes the files of visits that have ended, uploads that were never read, and old visits. */
export async function sweepDemo(
  { db, demoBlobs }: Pick<Services, 'db' | 'demoBlobs'>,
  now: Date,
): Promise<void> {
  const gone = await db
    .selectFrom('demo_files')
    .where('expires_at', '<=', now)
    .select('id')
    .execute();
  for (const { id } of gone) {
    // The bytes first: if this is interrupted, the row leads the next sweep to them.
    await demoBlobs.remove(id);
    await db.deleteFrom('demo_files').where('id', '=', id).execute();
  }
  const oldest = now.getTime() - (demoHours + 1) * sweepDemoHour;
  // Bytes without a row, as after the restoring of a backup: none is ever needed longer.
  for await (const { id, writtenAt } of demoBlobs.list())
    if (writtenAt.getTime() < oldest) await demoBlobs.remove(id);
  const ended = new Date(now.getTime() - endedKept);
  await db.deleteFrom('demo_visits').where('ends_at', '<', ended).execute();
}

const hour = 3_600_000;
/** How long an upload waits to be read. */
const unreadFor = hour;
/** In bytes: what all visits together may store. Nobody pays for the demo, so it has a bound. */
export const demoStorage = 1_000_000_000;

type Files = Pick<Services, 'db' | 'demoBlobs'>;

/** A stored upload of a visit. */
export interface DemoUpload {
  readonly id: string;
  readonly type: FileType;
}

/**
 * Stores a checked file until it is read.
 * @throws {HttpProblem} if the demo is full
 */
export async function keepDemoUpload(
  { db }: Files,
  { file, type }: { file: IncomingBlob; type: FileType },
  now: Date,
): Promise<{ key: string }> {
  const key = newSecret();
  const expiresAt = new Date(now.getTime() + unreadFor);
  await keep(db, file, { kind: 'upload', visit_id: null, key, type, expiresAt }, now);
  return { key };
}

/**
 * The upload with this key. The first visit that reads an upload owns it, and it is kept until that
 * visit ends.
 * @throws {Refusal} if it has expired or belongs to another visit: the same answer, so that nobody
 *   can probe for keys
 */
export async function uploadOfVisit(
  { db }: Files,
  visit: DemoVisit,
  key: string,
  now: Date,
): Promise<DemoUpload> {
  const upload = await db
    .updateTable('demo_files')
    .set({ visit_id: visit.id, expires_at: visit.endsAt })
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .where(({ eb, or }) => or([eb('visit_id', 'is', null), eb('visit_id', '=', visit.id)]))
    .returning(['id', 'mime_type'])
    .executeTakeFirst();
  if (!upload) throw new Refusal(ret.uploadGone, { code: 'upload-gone' });
  return { id: upload.id, type: upload.mime_type };
}

/** The bytes of a stored file. */
export async function demoBytes({ demoBlobs }: Files, id: string): Promise<Buffer> {
  const file = await demoBlobs.open(id);
  if (!file) throw new Refusal(ret.uploadGone, { code: 'upload-gone' });
  return buffer(file.stream);
}

/** Stores a photo that was made in a visit. @returns its id */
export async function keepDemoPhoto(
  { db, demoBlobs }: Files,
  visit: DemoVisit,
  jpeg: Buffer,
  now: Date,
): Promise<string> {
  const file = await demoBlobs.receive(once(jpeg));
  try {
    const photo = {
      kind: 'photo',
      visit_id: visit.id,
      key: null,
      expiresAt: visit.endsAt,
    } as const;
    return await keep(db, file, { ...photo, type: 'image/jpeg' }, now);
  } finally {
    await file.discard();
  }
}

/** Whether a photo was made in this visit. */
export async function isPhotoOfVisit(db: Db, visit: DemoVisit, id: string) {
  const photo = await db
    .selectFrom('demo_files')
    .where('id', '=', id)
    .where('visit_id', '=', visit.id)
    .where('kind', '=', 'photo')
    .select('id')
    .executeTakeFirst();
  return photo !== undefined;
}

/** A file that can still be shown. */
export const shownDemoFile = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('demo_files')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .select(['id', 'mime_type', 'size'])
    .executeTakeFirst();

async function keep(
  db: Db,
  file: IncomingBlob,
  of: Pick<DemoFileTable, 'kind' | 'visit_id' | 'key'> & { type: FileType; expiresAt: Date },
  now: Date,
): Promise<string> {
  const { type, expiresAt, ...named } = of;
  await checkStorage(db, file.size);
  const id = newId();
  // The row is written before the bytes, so that the sweep finds both after an interruption.
  await db
    .insertInto('demo_files')
    .values({
      ...named,
      id,
      size: file.size,
      mime_type: type,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await file.keep(id);
  return id;
}

async function checkStorage(db: Db, more: number): Promise<void> {
  const { stored } = await db
    .selectFrom('demo_files')
    .select(({ fn }) => fn.sum<string | null>('size').as('stored'))
    .executeTakeFirstOrThrow();
  if (Number(stored ?? 0) + more > demoStorage)
    throw new HttpProblem(503, { code: 'demo-full' }, { 'retry-after': '3600' });
}

async function* once(bytes: Buffer) {
  yield bytes;
}
