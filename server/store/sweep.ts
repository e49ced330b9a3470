import type { BlobStore } from '../files/blob-store';
import { sweepPageViews } from './page-views';
import type { Db } from './tables';

const day = 86_400_000;
const daysOfAnswers = 7;

/** Longer than any request runs, so that nobody is just attaching what is swept. */
const grace = 3_600_000;

/** Removes what has had its time: answers, codes, sessions, limits, files that belong to nothing. */
export async function sweep(db: Db, blobs: BlobStore, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', before(daysOfAnswers * day))
    .execute();
  await db.deleteFrom('codes').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('limits').where('ends_at', '<', now).execute();
  await sweepPageViews(db, now);
  await sweepUploads(db, blobs, now);
}

/** Removes uploads that were replaced, deleted or never attached. */
export async function sweepUploads(db: Db, blobs: BlobStore, now: Date): Promise<void> {
  const gone = await db
    .selectFrom('uploads')
    .where(({ and, eb, or }) =>
      or([
        eb('detached_at', 'is not', null),
        and([
          eb('attached_at', 'is', null),
          eb('expires_at', '<', new Date(now.getTime() - grace)),
        ]),
      ]),
    )
    .select('id')
    .execute();
  for (const { id } of gone) {
    // The bytes first: if we are stopped in between, the row still tells the next sweep.
    await blobs.remove(id);
    await db.deleteFrom('uploads').where('id', '=', id).execute();
  }
}
