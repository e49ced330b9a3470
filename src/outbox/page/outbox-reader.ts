import { isUnconfirmed, type OutboxItem } from '../core/item';
import { patchedRows, type Rows, wholeRows, nobodysRows, type UserRows } from './outbox-rows';

interface Source {
  list(userId: string): Promise<Rows>;
  get(id: string): Promise<OutboxItem | undefined>;
  /** Resolves when the next read may begin, after one that showed so many rows. */
  rest(rows: number): Promise<void>;
}

/** An unconfirmed item is shown only by the screen on which it is judged. */
const isListed = (item: OutboxItem): boolean => !isUnconfirmed(item);

/**
 * Keeps a list of one user's rows up to date with the store. Reads are sequential, and changes
 * during a read are read afterwards, so that newer rows are never replaced by older ones.
 */
export function outboxReader({ list, get, rest }: Source, show: (shown: UserRows) => void) {
  let shown = nobodysRows;
  let all = false;
  let changed = new Set<string>();
  let reading = false;

  function publish(next: UserRows) {
    if (next.userId === shown.userId && next.rows === shown.rows) return;
    shown = next;
    show(next);
  }

  async function readAll(userId: string): Promise<void> {
    const found = (await list(userId)).filter(isListed);
    if (shown.userId === userId) publish({ userId, rows: wholeRows(shown.rows, found) });
  }

  async function readSome(userId: string, ids: ReadonlySet<string>): Promise<void> {
    const read = await Promise.all(
      [...ids].map(async (id) => {
        const item = await get(id);
        return [id, item?.userId === userId && isListed(item) ? item : undefined] as const;
      }),
    );
    if (shown.userId !== userId) return;
    publish({ userId, rows: patchedRows(shown.rows, new Map(read)) });
  }

  async function readOn(): Promise<void> {
    if (reading) return;
    reading = true;
    try {
      while (shown.userId !== undefined && (all || changed.size > 0)) {
        const ids = changed;
        const whole = all;
        changed = new Set();
        all = false;
        await (whole ? readAll(shown.userId) : readSome(shown.userId, ids));
        await rest(shown.rows.length);
      }
    } catch (error) {
      // The next change reads everything again.
      all = true;
      console.warn(error);
    } finally {
      reading = false;
    }
  }

  return {
    /** Switches to this user's rows. */
    readFor(userId: string | undefined): void {
      if (userId === shown.userId) return;
      publish({ userId, rows: [] });
      changed.clear();
      all = true;
      void readOn();
    },
    /** A row has changed. */
    read(id: string): void {
      changed.add(id);
      void readOn();
    },
    /** Anything may have changed. */
    readAll(): void {
      all = true;
      void readOn();
    },
  };
}
