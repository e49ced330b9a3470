import { sql } from 'kysely';
import { ret } from '../../../src/contract/envelope';
import { Refusal } from '../../errors/refusal';
import type { Db } from '../db/tables';
import type { FileType } from '../files/file-type';

/** A reference to an upload of a user. */
export interface NamedUpload {
  readonly userId: string;
  readonly uploadKey: string;
}

/**
 * Marks the upload with this key as attached and returns it. A key works once, for its own user,
 * before it expires.
 */
export async function claimUpload(db: Db, { userId, uploadKey }: NamedUpload, now: Date) {
  const upload = await db
    .updateTable('uploads')
    .set({ attached_at: now })
    .where('key', '=', uploadKey)
    .where('user_id', '=', userId)
    .where('attached_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'sha256', 'size', 'mime_type'])
    .executeTakeFirst();
  if (!upload) throw new Refusal(ret.uploadGone, { code: 'upload-gone' });
  return upload;
}

/** Finds the upload with this key if it can still be attached. */
export const freeUpload = (db: Db, { userId, uploadKey }: NamedUpload, now: Date) =>
  db
    .selectFrom('uploads')
    .where('key', '=', uploadKey)
    .where('user_id', '=', userId)
    .where('attached_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'sha256', 'mime_type'])
    .executeTakeFirst();

/** Finds the upload with this key in any state. */
export const uploadByKey = (db: Db, key: string) =>
  db.selectFrom('uploads').where('key', '=', key).select('id').executeTakeFirst();

/** The key of an upload. */
export async function keyOfUpload(db: Db, id: string): Promise<string | undefined> {
  const upload = await db
    .selectFrom('uploads')
    .where('id', '=', id)
    .select('key')
    .executeTakeFirst();
  return upload?.key;
}

/** Finds an upload unless it was detached. */
export const shownUpload = (db: Db, id: string) =>
  db
    .selectFrom('uploads')
    .where('id', '=', id)
    .where('detached_at', 'is', null)
    .select(['id', 'user_id', 'mime_type', 'sha256', 'size'])
    .executeTakeFirst();

/** The types and sizes of uploads, by id, whether they are attached or not. */
export async function describeUploads(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { readonly mime_type: FileType; readonly size: number }>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('uploads')
    .where('id', 'in', ids)
    .select(['id', 'mime_type', 'size'])
    .execute();
  return new Map(found.map(({ id, mime_type, size }) => [id, { mime_type, size }]));
}

/** Marks files that the server made from an upload as attached, together with it. */
export async function takeMadeUploads(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db.updateTable('uploads').set({ attached_at: now }).where('id', 'in', ids).execute();
}

/** Detaches an upload that was removed from its place; the sweep then deletes its bytes. */
export const detachUpload = (db: Db, id: string, now: Date): Promise<void> =>
  detachUploads(db, [id], now);

/** The same for several. One that is kept for a person stays until that person lets it go. */
export async function detachUploads(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  // Locked, because a person may take it or let it go between the two.
  await db.selectFrom('uploads').where('id', 'in', ids).select('id').forUpdate().execute();
  const detached = db.updateTable('uploads').where('id', 'in', ids);
  await detached
    .set({ detached_at: now })
    .where('kept_for_person', 'is', null)
    .where('detached_at', 'is', null)
    .execute();
  await detached
    .set({ kept_for_person: 'only' })
    .where('kept_for_person', 'is not', null)
    .execute();
}

/**
 * Keeps an attached upload for a person, too.
 * @returns whether it is still attached
 */
export async function keepForPerson(tx: Db, id: string): Promise<boolean> {
  const kept = await tx
    .updateTable('uploads')
    .set({ kept_for_person: 'also' })
    .where('id', '=', id)
    .where('detached_at', 'is', null)
    .where('attached_at', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('kept_for_person', 'is', null), eb('kept_for_person', '<>', 'only')]),
    )
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Ends the keeping of uploads for a person; those that have no other place are detached. */
export async function letGoOfPerson(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update uploads set
    detached_at = case when kept_for_person = 'only' then ${now} else detached_at end,
    kept_for_person = null
    where id in (${sql.join(ids)})`.execute(tx);
}

/**
 * Expires an upload whose bytes are missing, so that a repeated upload restarts and sends them
 * again.
 */
export async function expireUpload(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('uploads').set({ expires_at: now }).where('id', '=', id).execute();
}

/**
 * Whether the kept response of an upload may be sent again: only while its key is valid, otherwise
 * the file must be uploaded again.
 */
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
