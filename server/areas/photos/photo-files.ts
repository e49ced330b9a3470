import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import type { BlobStore } from '../../infra/files/blob-store';
import { newId, newSecret } from '../../infra/secrets/random-id';
import type { Db } from '../../infra/db/tables';
import { hoursOfKey } from '../../infra/uploads/key-lifetime';
import type { MadePhoto } from './make-photo';

/** Where the photo that was made of an upload is. */
export interface MadeFiles {
  readonly source_upload_id: string;
  readonly photo_upload_id: string;
  readonly thumbnail_upload_id: string;
}

/** What an upload holds; undefined where its bytes are gone. */
export async function readUpload(blobs: BlobStore, id: string): Promise<Buffer | undefined> {
  const file = await blobs.open(id);
  return file && (await buffer(file.stream));
}

/** Ends an upload whose bytes are gone, so that a repeated one begins anew and brings them again. */
export async function expireUpload(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('uploads').set({ expires_at: now }).where('id', '=', id).execute();
}

/**
 * Keeps a made photo beside the upload that it was made of. Until somebody submits it, it expires as
 * every upload does, so it may be made for nothing.
 */
export async function keepMadePhoto(
  { db, blobs }: { db: Db; blobs: BlobStore },
  made: MadePhoto,
  of: { userId: string; sourceId: string; applicantId: string; needHandle: 0 | 1 },
  now: Date,
): Promise<MadeFiles> {
  const files = {
    source_upload_id: of.sourceId,
    photo_upload_id: await keepPicture({ db, blobs }, of.userId, made.photo, now),
    thumbnail_upload_id: await keepPicture({ db, blobs }, of.userId, made.thumbnail, now),
  };
  await db
    .insertInto('made_photos')
    .values({
      ...files,
      applicant_id: of.applicantId,
      need_handle: of.needHandle,
      problems: JSON.stringify(made.problems),
    })
    .execute();
  return files;
}

async function keepPicture(
  { db, blobs }: { db: Db; blobs: BlobStore },
  userId: string,
  bytes: Buffer,
  now: Date,
): Promise<string> {
  const id = newId();
  // The row before the bytes: whatever happens in between, the sweep finds both.
  await db
    .insertInto('uploads')
    .values({
      id,
      user_id: userId,
      key: newSecret(),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      mime_type: 'image/jpeg',
      created_at: now,
      expires_at: new Date(now.getTime() + hoursOfKey * 3_600_000),
    })
    .execute();
  const incoming = await blobs.receive(once(bytes));
  try {
    await incoming.keep(id);
  } finally {
    await incoming.discard();
  }
  return id;
}

async function* once(bytes: Buffer) {
  yield bytes;
}
