import { gatherPieces } from './gather-pieces';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { Db } from '../db/tables';
import { transact } from '../db/transact';
import type { BlobStore } from '../files/blob-store';
import { newId } from '../secrets/random-id';
import {
  alreadyExists,
  PartMissing,
  type ResumableHome,
  type ResumableStore,
} from './resumable-home';
import { sweepParts } from './sweep-parts';
import { UploadLeases } from './upload-leases';
import { join } from 'node:path';
import { openFileStore, type FilePlace } from '../files/file-stores';
import type { DataKeys } from '../keys/data-keys';
import { openFolderResumables } from './folder-resumables';

/** A piece takes a megabyte of memory, and is a request to the store. */
const limits = { bytes: 1024 * 1024, quiet: 1_000, age: 5_000 } as const;

const day = 86_400_000;

/**
 * Keeps unfinished uploads where every server finds them: rows tell how much has arrived, and the
 * bytes lie in the store of files, an object for each piece. Only the database's clock counts.
 */
export function openSharedResumables(db: Db, blobs: BlobStore, daysOfLife: number): ResumableHome {
  const leases = new UploadLeases(db);
  const store = new SharedResumableStore(db, blobs, leases, daysOfLife);
  return {
    store,
    locker: leases,
    serve: (requester, work) => (requester ? leases.run(requester, work) : work()),
    async settle(id) {
      await leases.settle(id);
      return store.find(id);
    },
    alone: (id, work) => leases.alone(id, work),
    async count(userId) {
      const { count } = await db
        .selectFrom('resumable_uploads')
        .where('user_id', '=', userId)
        .select(({ fn }) => fn.countAll<string | number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

class SharedResumableStore extends DataStore implements ResumableStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];

  constructor(
    private readonly db: Db,
    private readonly blobs: BlobStore,
    private readonly leases: UploadLeases,
    private readonly daysOfLife: number,
  ) {
    super();
  }

  override getExpiration(): number {
    return this.daysOfLife * day;
  }

  /**
   * Called under the upload's lease.
   * @throws {typeof alreadyExists}
   */
  override async create(upload: Upload): Promise<Upload> {
    if (await this.find(upload.id)) throw alreadyExists;
    await this.#forget(upload.id);
    await this.db
      .insertInto('resumable_uploads')
      .values({
        id: upload.id,
        user_id: this.leases.turn().requester.userId,
        size: upload.size ?? 0,
        metadata: JSON.stringify(upload.metadata ?? {}),
      })
      .execute();
    return upload;
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    const turn = this.leases.turn();
    const writing = this.#append(source, id, { offset, fence: turn.fence ?? '' });
    turn.writing = writing;
    return writing;
  }

  async #append(
    source: Readable,
    id: string,
    { offset, fence }: { readonly offset: number; readonly fence: string },
  ): Promise<number> {
    let start = offset;
    for await (const piece of gatherPieces(source, limits)) {
      await this.#keep(piece, { id, start, fence });
      start += piece.length;
    }
    return start;
  }

  /** The bytes are durable before a row tells of them. */
  async #keep(
    piece: Buffer,
    { id, start, fence }: { readonly id: string; readonly start: number; readonly fence: string },
  ): Promise<void> {
    const part = newId();
    const blob = await this.blobs.receive(only(piece));
    try {
      await blob.keep(part);
    } finally {
      await blob.discard();
    }
    const isTold = await transact(this.db, async (tx) => {
      // Locked until the commit: whoever takes the lease over sees this piece or makes it fail.
      const lease = await tx
        .selectFrom('upload_leases')
        .where('upload_id', '=', id)
        .where('fence', '=', fence)
        .select('fence')
        .forShare()
        .executeTakeFirst();
      if (!lease) return false;
      const { numUpdatedRows } = await tx
        .updateTable('resumable_uploads')
        .set({ received: start + piece.length })
        .where('id', '=', id)
        .where('received', '=', start)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await tx
        .insertInto('resumable_parts')
        .values({ id: part, upload_id: id, start, size: piece.length })
        .execute();
      return true;
    });
    if (isTold) return;
    await this.blobs.remove(part).catch(() => undefined);
    throw ERRORS.INVALID_OFFSET;
  }

  async *read(id: string): AsyncGenerator<Uint8Array> {
    const parts = await this.db
      .selectFrom('resumable_parts')
      .where('upload_id', '=', id)
      .orderBy('start')
      .select(['id', 'size'])
      .execute();
    for (const part of parts) {
      const file = await this.blobs.open(part.id);
      if (!file) throw new PartMissing(`The part ${part.id} of an upload is gone.`);
      yield* file.stream as AsyncIterable<Uint8Array>;
    }
  }

  /** @throws {typeof ERRORS.FILE_NOT_FOUND} */
  override async remove(id: string): Promise<void> {
    if (!(await this.#forget(id))) throw ERRORS.FILE_NOT_FOUND;
  }

  /** The rows go first: what then stays of the bytes is found without a row, and swept. */
  async #forget(id: string): Promise<boolean> {
    const { parts, isGone } = await transact(this.db, async (tx) => {
      const of = await tx
        .selectFrom('resumable_parts')
        .where('upload_id', '=', id)
        .select('id')
        .execute();
      const { numDeletedRows } = await tx
        .deleteFrom('resumable_uploads')
        .where('id', '=', id)
        .executeTakeFirst();
      return { parts: of, isGone: numDeletedRows > 0n };
    });
    for (const part of parts) await this.blobs.remove(part.id).catch(() => undefined);
    return isGone;
  }

  /** @throws {typeof ERRORS.FILE_NOT_FOUND} */
  override async getUpload(id: string): Promise<Upload> {
    const row = await this.db
      .selectFrom('resumable_uploads')
      .where('id', '=', id)
      .select(['size', 'received', 'metadata'])
      .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('age'))
      .executeTakeFirst();
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: row.size,
      offset: row.received,
      metadata: JSON.parse(row.metadata) as NonNullable<Upload['metadata']>,
      // Its age by the database's clock, told by ours, which the tus server compares with ours.
      creation_date: new Date(Date.now() - row.age * 1_000).toISOString(),
    });
  }

  async find(id: string): Promise<Upload | undefined> {
    const upload = await this.getUpload(id).catch((error: unknown) => {
      if (error === ERRORS.FILE_NOT_FOUND) return undefined;
      throw error;
    });
    const created = Date.parse(upload?.creation_date ?? '');
    return Date.now() - created > this.getExpiration() ? undefined : upload;
  }

  override async deleteExpired(): Promise<number> {
    const expired = await this.db
      .selectFrom('resumable_uploads')
      .where(
        'created_at',
        '<',
        sql<Date>`now() - make_interval(days => ${sql.lit(this.daysOfLife)})`,
      )
      .select('id')
      .execute();
    for (const { id } of expired) await this.#forget(id);
    await this.leases.removeEnded();
    await sweepParts(this.db, this.blobs);
    return expired.length;
  }
}

async function* only(bytes: Buffer) {
  yield bytes;
}

/** An upload without progress for longer than this restarts; the phone still has the file. */
const daysOfLife = 3;

/**
 * Where unfinished uploads are kept. A folder has one server, which appends to a file; a bucket has
 * any number, which take turns.
 */
export async function openResumableHome(
  place: FilePlace,
  db: Db,
  keys: DataKeys,
): Promise<ResumableHome> {
  if (!place.bucket)
    return openFolderResumables(join(place.dataDir, 'resumable'), daysOfLife * 86_400_000, keys);
  return openSharedResumables(db, await openFileStore(place, 'parts', keys), daysOfLife);
}
