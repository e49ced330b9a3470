import { HttpProblem } from '../../../errors/refusal';
import type { FileType } from '../../../infra/files/file-type';
import { BytesGone } from '../../photos/photo-files';
import { EngineAway } from '../../recognition/recognition-engine';
import type { ReadPassport } from '../../recognition/read-passport';
import { storedFile } from '../../recognition/wire-reading';
import type { Services } from '../../../services';
import type { Db } from '../../../infra/db/tables';
import type { CaseFacts } from './case-facts';
import { comparePassport } from './compare-passport';

/** The picture of a passport that is to be read. */
interface PassportPicture {
  readonly uploadId: string;
  readonly userId: string;
  readonly mimeType: string;
}

/** The first page of each applicant's passport. */
export const passportPictures = ({ order, applicants }: CaseFacts): PassportPicture[] =>
  applicants.flatMap(({ items }) =>
    items.flatMap(({ kind, pages: [page] }) =>
      kind === 'passport' && page && page.mimeType !== 'application/pdf'
        ? [{ uploadId: page.uploadId, userId: order.user_id, mimeType: page.mimeType }]
        : [],
    ),
  );

/** The earlier readings of these pictures; null stands for a picture without a readable zone. */
export async function knownReadings(
  db: Db,
  uploadIds: readonly string[],
): Promise<Map<string, ReadPassport | null>> {
  if (uploadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('desk_readings')
    .where('upload_id', 'in', uploadIds)
    .selectAll()
    .execute();
  return new Map(
    rows.map(({ upload_id, reading }) => [
      upload_id,
      reading === null ? null : (JSON.parse(reading) as ReadPassport),
    ]),
  );
}

/** Notes which pictures differ from what is typed now; the queue filters by it. */
export async function noteDifferences(db: Db, { applicants }: CaseFacts): Promise<void> {
  const pages = applicants.flatMap(({ passport, items }) =>
    items.flatMap(({ kind, pages: [page] }) =>
      kind === 'passport' && page ? [{ uploadId: page.uploadId, typed: passport?.passport }] : [],
    ),
  );
  const readings = await knownReadings(
    db,
    pages.map(({ uploadId }) => uploadId),
  );
  for (const { uploadId, typed } of pages) {
    const differs = comparePassport(typed, readings.get(uploadId) ?? undefined).some(
      (field) => field.differs,
    );
    await db
      .updateTable('desk_readings')
      .set({ differs })
      .where('upload_id', '=', uploadId)
      .where('differs', '<>', differs)
      .execute();
  }
}

/** An engine that is away may take long to say so: the cases that are opened next do not wait. */
const pauseMs = 60_000;

/** How long 'nothing could be read' holds: an outage may look like an answer. */
const unreadMs = 86_400_000;

/** The pictures that are not read now: what was read stays, and nothing was read within a day. */
async function settledReadings(
  db: Db,
  uploadIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (uploadIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('desk_readings')
    .where('upload_id', 'in', uploadIds)
    .where(({ eb, or }) =>
      or([eb('reading', 'is not', null), eb('read_at', '>', new Date(now.getTime() - unreadMs))]),
    )
    .select('upload_id')
    .execute();
  return new Set(rows.map(({ upload_id }) => upload_id));
}

/**
 * Reads pictures for the case that is opened: each until something was read, once a day at most, and
 * none for a while if the engine is away.
 */
export function passportReader(services: ReadingServices) {
  let resumesAt = 0;
  return async (pictures: readonly PassportPicture[], now: Date): Promise<void> => {
    const settled = await settledReadings(
      services.db,
      pictures.map(({ uploadId }) => uploadId),
      now,
    );
    for (const picture of pictures) {
      if (settled.has(picture.uploadId) || now.getTime() < resumesAt) continue;
      try {
        await readPicture(services, picture, now);
      } catch (error) {
        if (!(error instanceof EngineAway)) throw error;
        resumesAt = now.getTime() + pauseMs;
      }
    }
  };
}

type ReadingServices = Pick<Services, 'db' | 'recognition' | 'blobs'>;

/**
 * Reads a picture and keeps the result; a picture that cannot be opened has no zone. Nothing is
 * kept of one whose bytes are gone, or while too much is being read: the next look tries again.
 * @throws {EngineAway} and keeps nothing
 */
async function readPicture(
  { db, recognition, blobs }: ReadingServices,
  { uploadId, userId, mimeType }: PassportPicture,
  now: Date,
): Promise<void> {
  const picture = { id: uploadId, type: mimeType as FileType, asker: userId };
  let read: ReadPassport | undefined;
  try {
    read = await recognition.readPassport(storedFile(blobs, picture), now);
  } catch (error) {
    if (error instanceof BytesGone || isBusy(error)) return;
    throw error;
  }
  const values = { reading: read === undefined ? null : JSON.stringify(read), read_at: now };
  await db
    .insertInto('desk_readings')
    .values({ upload_id: uploadId, ...values })
    .onConflict((conflict) => conflict.column('upload_id').doUpdateSet(values))
    .execute();
}

const isBusy = (error: unknown) =>
  error instanceof HttpProblem && (error.status === 429 || error.status === 503);
