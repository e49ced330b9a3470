import { appendFile } from 'node:fs/promises';
import type { Db } from '../db/tables';
import { transact } from '../db/transact';
import type { Background } from '../jobs/background';
import {
  appendEvents,
  lockHead,
  makeMonthsAhead,
  type MonthNow,
  monthOfDatabase,
} from './security-months';
import { removeMonthsBefore } from './remove-months';
import type { Chain, ChainedEvent, SecurityEvent } from './security-chain';

/**
 * Copies the stream as lines of JSON to a file, or to standard output ('stdout'). The copy has the
 * hashes of the rows: it shows later which rows the database had.
 */
export function securitySink(target: string): SecuritySink {
  const lineOf = ({ details, ...event }: ChainedEvent) =>
    `${JSON.stringify({ stream: 'security', ...event, ...(JSON.parse(details) as object) })}\n`;
  return {
    async write(events) {
      const lines = events.map(lineOf).join('');
      if (target === 'stdout') process.stdout.write(lines);
      else await appendFile(target, lines, { mode: 0o600 });
    },
  };
}

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
  /** Replaced where a test lives through months. */
  readonly monthNow?: MonthNow;
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

  get #writing() {
    const { chain, monthNow = monthOfDatabase } = this.parts;
    return { chain, monthNow };
  }

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

  /** Continues the stream with the events of a change, in its transaction. */
  async record(change: (tx: Db) => Promise<readonly SecurityEvent[]>): Promise<void> {
    const { db, sink } = this.parts;
    const rows = await transact(db, async (tx) => {
      const head = await lockHead(tx);
      return appendEvents(tx, this.#writing, head, await change(tx));
    });
    if (rows.length > 0) await sink?.write(rows);
  }

  /** Makes the partitions of the next months. Any server may; one that is there stays. */
  async makeMonths(): Promise<void> {
    await transact(this.parts.db, async (tx) => {
      await lockHead(tx);
      await makeMonthsAhead(tx, this.#writing.monthNow);
    });
  }

  /**
   * Removes whole months, of which every row is older than so many days. Where somebody reads the
   * stream for long, the next time does it.
   */
  async removeOld(keptDays: number, now: Date): Promise<void> {
    const { db, sink } = this.parts;
    const told = await transact(db, async (tx) =>
      removeMonthsBefore(tx, this.#writing, await monthOfDatabase(tx, keptDays), now),
    ).catch(unlessLocked);
    if (told.length > 0) await sink?.write(told);
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
    const { db, recorded, sink } = this.parts;
    const some = this.#waiting.slice(0, mostAtOnce);
    const rows = await transact(db, async (tx) => {
      const head = await lockHead(tx);
      return appendEvents(tx, this.#writing, head, [...(await recorded(tx)), ...some]);
    });
    // Events that were dropped meanwhile were the oldest.
    this.#waiting = this.#waiting.filter((event) => !some.includes(event));
    if (rows.length >= mostAtOnce) this.#isWoken = true;
    if (rows.length > 0) await sink?.write(rows);
  }
}

/** SQLSTATE of a statement that waited for its lock too long. */
const lockNotGot = '55P03';

function unlessLocked(error: unknown): readonly ChainedEvent[] {
  if ((error as { code?: string }).code !== lockNotGot) throw error;
  return [];
}
