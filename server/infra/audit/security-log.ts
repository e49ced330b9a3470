import type { Background } from '../jobs/background';
import type { Db } from '../db/tables';
import { transact } from '../db/transact';
import { chainEvents, type Chain, type ChainedEvent, type SecurityEvent } from './security-chain';

/** Where the stream is copied to, beside the database. */
export interface SecuritySink {
  write(events: readonly ChainedEvent[]): Promise<void>;
}

/** Takes events that were recorded in the transaction of what they are about. */
export type RecordedEvents = (tx: Db) => Promise<SecurityEvent[]>;

interface Parts {
  readonly db: Db;
  readonly chain: Chain;
  readonly background: Background;
  readonly recorded: RecordedEvents;
  readonly sink: SecuritySink | undefined;
  readonly warn: (lost: number) => void;
}

/** Events that wait while the database is away; beyond it the oldest are dropped, with a warning. */
const mostWaiting = 10_000;
const mostAtOnce = 200;

/**
 * Appends security events to the stream in the database. Nobody waits for it: events are written
 * in the background, in their order; while the database is away they wait in memory.
 */
export class SecurityLog {
  #waiting: SecurityEvent[] = [];
  #isWriting = false;
  #isWoken = false;

  constructor(private readonly parts: Parts) {}

  write(event: SecurityEvent): void {
    this.#waiting.push(event);
    const lost = this.#waiting.length - mostWaiting;
    if (lost > 0) {
      this.#waiting.splice(0, lost);
      this.parts.warn(lost);
    }
    this.wake();
  }

  /** Writes what waits, and what was recorded in the database meanwhile. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isWriting) this.parts.background.run(() => this.#writeAll());
  }

  async #writeAll(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      while (this.#isWoken || this.#waiting.length > 0) {
        this.#isWoken = false;
        await this.#writeSome();
      }
    } finally {
      this.#isWriting = false;
    }
  }

  async #writeSome(): Promise<void> {
    const { db, chain, recorded, sink } = this.parts;
    const some = this.#waiting.slice(0, mostAtOnce);
    const rows = await transact(db, async (tx) => {
      // There is none before the first event; a restore brings its own.
      const none = { is_only: true, seq: 0, hash: '' };
      await tx
        .insertInto('security_head')
        .values(none)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const head = await tx
        .selectFrom('security_head')
        .select(['seq', 'hash'])
        .forUpdate()
        .executeTakeFirstOrThrow();
      const events = [...(await recorded(tx)), ...some];
      if (events.length === 0) return [];
      const chained = chainEvents(chain, { seq: Number(head.seq), hash: head.hash }, events);
      await tx.insertInto('security_events').values(chained).execute();
      const { seq, hash } = chained.at(-1) ?? head;
      await tx.updateTable('security_head').set({ seq, hash }).execute();
      return chained;
    });
    // Events that were dropped meanwhile were the oldest.
    this.#waiting = this.#waiting.filter((event) => !some.includes(event));
    if (rows.length >= mostAtOnce) this.#isWoken = true;
    if (rows.length > 0) await sink?.write(rows);
  }
}
