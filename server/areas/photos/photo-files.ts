import type { PhotoHandling } from '../../../src/contract/codes';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../infra/files/blob-store';
import { requireAccount } from '../../infra/db/require-account';
import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';
import { keepFile } from '../../infra/uploads/keep-upload';
import type { MadePhoto } from './make-photo';

/** The uploads of a photo that was made from an upload. */
export interface MadeFiles {
  readonly source_upload_id: string;
  readonly photo_upload_id: string;
  readonly thumbnail_upload_id: string;
}

/** Reads an upload; undefined if its bytes are missing. */
export async function readUpload(blobs: BlobStore, id: string): Promise<Buffer | undefined> {
  const file = await blobs.open(id);
  return file && (await buffer(file.stream));
}

/** An upload's bytes are missing. */
export class BytesGone extends Error {
  override readonly name = 'BytesGone';
}

/**
 * Stores a photo that was made from an upload. Until it is submitted it expires like every upload.
 */
export async function keepMadePhoto(
  { db, blobs }: { db: Db; blobs: BlobStore },
  made: MadePhoto,
  of: { userId: string; sourceId: string; applicantId: string; needHandle: PhotoHandling },
  now: Date,
): Promise<MadeFiles> {
  const files = {
    source_upload_id: of.sourceId,
    photo_upload_id: await keepPicture({ db, blobs }, of.userId, made.photo, now),
    thumbnail_upload_id: await keepPicture({ db, blobs }, of.userId, made.thumbnail, now),
  };
  await transact(db, async (tx) => {
    await requireAccount(tx, of.userId);
    await tx
      .insertInto('made_photos')
      .values({
        ...files,
        applicant_id: of.applicantId,
        need_handle: of.needHandle,
        problems: JSON.stringify(made.problems),
      })
      .execute();
  });
  return files;
}

async function keepPicture(
  { db, blobs }: { db: Db; blobs: BlobStore },
  userId: string,
  bytes: Buffer,
  now: Date,
): Promise<string> {
  const file = await blobs.receive(once(bytes));
  try {
    return (await keepFile(db, { file, type: 'image/jpeg', userId }, now)).id;
  } finally {
    await file.discard();
  }
}

async function* once(bytes: Buffer) {
  yield bytes;
}
