import { ret } from '../../../src/contract/envelope';
import { Refusal } from '../../errors/refusal';
import type { Db } from '../db/tables';

/** By what a traveller names a file that they sent. */
export interface NamedUpload {
  readonly userId: string;
  readonly uploadKey: string;
}

/** The upload behind a key, now taken: a key serves once, for its own traveller, in its time. */
export async function takeUpload(db: Db, { userId, uploadKey }: NamedUpload, now: Date) {
  const upload = await db
    .updateTable('uploads')
    .set({ attached_at: now })
    .where('key', '=', uploadKey)
    .where('user_id', '=', userId)
    .where('attached_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'sha256', 'size'])
    .executeTakeFirst();
  if (!upload) throw new Refusal(ret.uploadGone, { code: 'upload-gone' });
  return upload;
}

/** The upload behind a key that can still be taken. */
export const freeUpload = (db: Db, { userId, uploadKey }: NamedUpload, now: Date) =>
  db
    .selectFrom('uploads')
    .where('key', '=', uploadKey)
    .where('user_id', '=', userId)
    .where('attached_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'sha256', 'mime_type'])
    .executeTakeFirst();

/** The upload behind a key, whatever became of it. */
export const uploadByKey = (db: Db, key: string) =>
  db.selectFrom('uploads').where('key', '=', key).select('id').executeTakeFirst();

/** By which key an upload is named. */
export async function keyOfUpload(db: Db, id: string): Promise<string | undefined> {
  const upload = await db
    .selectFrom('uploads')
    .where('id', '=', id)
    .select('key')
    .executeTakeFirst();
  return upload?.key;
}

/** An upload that somebody may be shown: one that is not on its way out. */
export const shownUpload = (db: Db, id: string) =>
  db
    .selectFrom('uploads')
    .where('id', '=', id)
    .where('detached_at', 'is', null)
    .select(['id', 'user_id', 'mime_type', 'size'])
    .executeTakeFirst();

/** Takes files that the server made of an upload, together with it. */
export async function takeMadeUploads(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db.updateTable('uploads').set({ attached_at: now }).where('id', 'in', ids).execute();
}

/** Gives an upload up whose place was taken away; the sweep removes its bytes. */
export async function detachUpload(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('uploads').set({ detached_at: now }).where('id', '=', id).execute();
}

/** Ends an upload whose bytes are gone, so that a repeated one begins anew and brings them again. */
export async function expireUpload(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('uploads').set({ expires_at: now }).where('id', '=', id).execute();
}

/** An upload's kept answer is worth something only while its key is: else the file comes again. */
export async function isUploadStillValid(db: Db, body: unknown, now: Date): Promise<boolean> {
  const { key } = body as { key?: string };
  if (key === undefined) return true;
  const upload = await db
    .selectFrom('uploads')
    .where('key', '=', key)
    .select(['attached_at', 'expires_at'])
    .executeTakeFirst();
  return upload !== undefined && (upload.attached_at !== null || upload.expires_at > now);
}
