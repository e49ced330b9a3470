import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { HttpProblem } from '../../errors/refusal';
import type { Settings } from '../../settings/settings';
import { requireAccount } from '../db/require-account';
import type { Db } from '../db/tables';
import { transact } from '../db/transact';
import { ipSubject } from '../limits/ip-subject';
import { newId } from '../secrets/random-id';
import { largestFile } from './resumable-home';
import type { TravellerData } from '../db/traveller-data';

declare module '../db/tables' {
  interface Database {
    unfinished_bytes: UnfinishedBytesTable;
  }
}

/** An upload that is not complete: what it was declared to take, of which a part may have arrived. */
interface UnfinishedBytesTable {
  id: string;
  /** Null for the public demo. */
  user_id: string | null;
  /** A digest of where it comes from. */
  address: string;
  size: number;
  /** When it is removed, or its request has ended. */
  ends_at: Date;
}

/** In bytes. A phone sends a few files at once, each of 10 MB at most. */
export const unfinishedBounds = {
  /** Of an account. */
  user: 128 * 1024 * 1024,
  /** From an address, behind which may be a hotel. */
  address: 512 * 1024 * 1024,
  /** Of everybody. */
  all: 8 * 1024 * 1024 * 1024,
  /** Beyond it, for those who have nothing unfinished: many accounts of one kind keep nobody out. */
  reserve: 2 * 1024 * 1024 * 1024,
} as const;

/** An upload that is about to begin. */
export interface NewUpload {
  readonly id: string;
  readonly userId: string | undefined;
  readonly ip: string;
  /** As the client declares it; what is no size of a file counts as the largest. */
  readonly size: number;
  /** Milliseconds. */
  readonly lasts: number;
}

/** The counter of uploads that are not complete. */
export type UnfinishedUploads = Pick<
  UnfinishedBytes,
  'begin' | 'end' | 'during' | 'begunBefore' | 'removeEnded'
>;

/** 'byte' as a number: the key of the lock under which sums are compared and added to. */
const lock = 0x62797465;
const longestRequest = 16 * 60_000;

/**
 * The bytes that all uploads that are not complete may take together, on all servers of a database.
 * Its invariants:
 * - an upload's declared size counts from before its first byte is kept until it is complete,
 *   refused, removed or over;
 * - the sums of an account, of an address and of all stay within their bounds, however many uploads
 *   begin at once;
 * - an upload that was begun counts once, however often it is begun again.
 */
export class UnfinishedBytes {
  constructor(
    private readonly db: Db,
    private readonly settings: Pick<Settings, 'perIpFactor'>,
    private readonly clock: () => Date,
  ) {}

  /**
   * Counts an upload.
   * @throws {HttpProblem} 429 or 503 with Retry-After if a sum would go beyond its bound; 401 if the
   *   account was deleted
   */
  async begin({ id, userId, ip, size, lasts }: NewUpload): Promise<void> {
    const now = this.clock();
    const counted =
      Number.isSafeInteger(size) && size >= 0 ? Math.min(size, largestFile) : largestFile;
    const address = createHash('sha256')
      .update(`unfinished\n${ipSubject(ip)}`)
      .digest('hex');
    await transact(this.db, async (tx) => {
      // Before the lock of all: a deletion of this account may take long.
      if (userId !== undefined) await requireAccount(tx, userId);
      await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
      const before = await tx
        .selectFrom('unfinished_bytes')
        .where('id', '=', id)
        .where('ends_at', '>', now)
        .select('id')
        .executeTakeFirst();
      if (before) return;
      const sums = await tx
        .selectFrom('unfinished_bytes')
        .where('ends_at', '>', now)
        .select([
          sql<string | number>`coalesce(sum(size), 0)`.as('all'),
          sql<string | number>`coalesce(sum(size) filter (where address = ${address}), 0)`.as(
            'address',
          ),
          sql<string | number>`coalesce(sum(size) filter (where user_id = ${userId ?? ''}), 0)`.as(
            'user',
          ),
        ])
        .executeTakeFirstOrThrow();
      const { user, address: ofAddress, all, reserve } = unfinishedBounds;
      const most = Number(sums.user) > 0 || Number(sums.address) > user ? all : all + reserve;
      const isTooMuch =
        Number(sums.user) + counted > user ||
        Number(sums.address) + counted > ofAddress * this.settings.perIpFactor;
      if (isTooMuch)
        throw new HttpProblem(429, { code: 'too-many-unfinished' }, { 'retry-after': '600' });
      if (Number(sums.all) + counted > most)
        throw new HttpProblem(503, { code: 'server-busy' }, { 'retry-after': '600' });
      await tx
        .insertInto('unfinished_bytes')
        .values({
          id,
          user_id: userId ?? null,
          address,
          size: counted,
          ends_at: new Date(now.getTime() + lasts),
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            address: eb.ref('excluded.address'),
            size: eb.ref('excluded.size'),
            ends_at: eb.ref('excluded.ends_at'),
          })),
        )
        .execute();
    });
  }

  /** Counts an upload no longer. */
  async end(id: string): Promise<void> {
    await this.db.deleteFrom('unfinished_bytes').where('id', '=', id).execute();
  }

  /** Counts an upload of one request while it is worked on. */
  async during<T>(
    upload: Pick<NewUpload, 'userId' | 'ip' | 'size'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const id = newId();
    await this.begin({ ...upload, id, lasts: longestRequest });
    try {
      return await work();
    } finally {
      // If the database is away now, it counts until its request would have ended.
      await this.end(id).catch(() => undefined);
    }
  }

  /** The resumable ones that were begun before a moment. */
  async begunBefore(moment: Date, lasts: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('unfinished_bytes')
      .where('ends_at', '<', new Date(moment.getTime() + lasts))
      .where('id', 'like', '_'.repeat(64))
      .select('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Forgets those that are over. */
  async removeEnded(): Promise<void> {
    await this.db.deleteFrom('unfinished_bytes').where('ends_at', '<=', this.clock()).execute();
  }
}

/** In exports and erasures of a traveller's data. */
export const unfinishedUploadData = {
  unfinished_bytes: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      id: 'internal',
      user_id: 'internal',
      address: 'internal',
      size: 'internal',
      ends_at: 'internal',
    },
  },
} satisfies TravellerData<'unfinished_bytes'>;
