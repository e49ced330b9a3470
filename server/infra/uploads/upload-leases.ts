import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Lock, Locker } from '@tus/server';
import { HttpProblem } from '../../errors/refusal';
import type { Db } from '../db/tables';
import { newId } from '../secrets/random-id';
import type { Requester } from './resumable-home';

// A lease is a row, not a lock of a connection: nothing is held open while bytes come, a server that
// dies holds it for a second more at most, and one that was frozen finds another fence in the row. A
// holder that is late loses it only to somebody who wants it: a phone that has given up on the holder.
const lifeOfLease = sql`interval '1 second'`;
const beat = 300;
const pause = 100;

/** How long a request waits for an upload before its client has to try again. */
const patience = { request: 10_000, finish: 60_000 } as const;

/** The state of a request of the tus server. */
export interface Turn {
  readonly requester: Requester;
  fence?: string;
  /** Keeps bytes that have arrived: the lease is held until it has ended. */
  writing?: Promise<unknown>;
}

/** Leases on uploads, granted to one request of all servers at a time. */
export class UploadLeases implements Locker {
  readonly #turns = new AsyncLocalStorage<Turn>();
  /** The leases of this process, so that its own requests need not wait for a beat. */
  readonly #release = new Map<string, () => void>();

  constructor(private readonly db: Db) {}

  /** Runs a request; its lock and its bytes belong to it. */
  run<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    return this.#turns.run({ requester }, work);
  }

  /** The request that this code runs in. */
  turn(): Turn {
    const turn = this.#turns.getStore();
    if (!turn) throw new Error('An upload was used outside of a request.');
    return turn;
  }

  newLock(id: string): Lock {
    let end: (() => Promise<void>) | undefined;
    return {
      lock: async (signal, release) => {
        const turn = this.turn();
        turn.fence = await this.#take(id, patience.request, signal);
        end = this.#hold(id, turn.fence, () => void release());
      },
      unlock: async () => {
        await this.turn().writing?.catch(() => undefined);
        await end?.();
      },
    };
  }

  /** Runs work under the lease, which nobody can ask back. */
  async alone<T>(id: string, work: () => Promise<T>): Promise<T> {
    const end = this.#hold(id, await this.#take(id, patience.finish), () => undefined);
    try {
      return await work();
    } finally {
      await end();
    }
  }

  /** Waits until no request holds the upload; one that does is asked to end. */
  async settle(id: string): Promise<void> {
    const { rows } = await sql`select from upload_leases
      where upload_id = ${id} and ends_at > now()`.execute(this.db);
    if (rows.length === 0) return;
    await this.#end(id, await this.#take(id, patience.request));
  }

  /** Removes leases of servers that died. */
  async removeEnded(): Promise<void> {
    await sql`delete from upload_leases where ends_at < now() - interval '1 hour'`.execute(this.db);
  }

  /** @throws {HttpProblem} if it is not granted in time */
  async #take(id: string, longest: number, signal?: AbortSignal): Promise<string> {
    const fence = newId();
    const last = performance.now() + longest;
    for (;;) {
      const { rows } = await sql`insert into upload_leases (upload_id, fence, ends_at)
        values (${id}, ${fence}, now() + ${lifeOfLease})
        on conflict (upload_id) do update
          set fence = excluded.fence, ends_at = excluded.ends_at, is_wanted = false
          where upload_leases.ends_at <= now()
        returning fence`.execute(this.db);
      if (rows.length > 0) return fence;
      if (signal?.aborted === true || performance.now() > last)
        throw new HttpProblem(503, { code: 'service-interrupted' }, { 'retry-after': '2' });
      this.#release.get(id)?.();
      await this.db
        .updateTable('upload_leases')
        .set({ is_wanted: true })
        .where('upload_id', '=', id)
        .where('is_wanted', '=', false)
        .execute();
      await sleep(pause);
    }
  }

  /**
   * Prolongs a lease until the returned function is called.
   * @param release called when another request wants it, or has taken it over
   */
  #hold(id: string, fence: string, release: () => void): () => Promise<void> {
    this.#release.set(id, release);
    // A database that is away prolongs nothing; what is written meanwhile is refused by the fence.
    const timer = setInterval(() => {
      this.#prolong(id, fence).then((isOurs) => isOurs || release(), release);
    }, beat).unref();
    return async () => {
      clearInterval(timer);
      if (this.#release.get(id) === release) this.#release.delete(id);
      await this.#end(id, fence);
    };
  }

  /** Whether the lease is still ours, and nobody waits for it. */
  async #prolong(id: string, fence: string): Promise<boolean> {
    const { rows } = await sql<{ is_wanted: boolean }>`update upload_leases
      set ends_at = now() + ${lifeOfLease}
      where upload_id = ${id} and fence = ${fence} returning is_wanted`.execute(this.db);
    return rows[0]?.is_wanted === false;
  }

  /** A lease that cannot be ended now expires automatically. */
  async #end(id: string, fence: string): Promise<void> {
    await this.db
      .deleteFrom('upload_leases')
      .where('upload_id', '=', id)
      .where('fence', '=', fence)
      .execute()
      .catch(() => undefined);
  }
}
