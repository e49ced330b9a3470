import type { OutboxItem } from '../../../src/outbox/core/item';
import { isRepeatedPage } from '../../../src/outbox/kinds/document-page';
import type { TableRow } from '../server/tables-model';
import type { Capture } from './capture';
import { keyOfItem } from './items-on-disk';
import type { Observed } from './observed';

/** The arrived items, by the journal of the server. */
export function deliveriesOf(observed: Observed) {
  /** Under which keys an item was ever delivered: what a restore has lost gets another one. */
  const keysOf = new Map<string, Set<string>>();
  /** Of the items that repeat a page, by those keys. */
  const repeating = new Map<unknown, string>();

  /** The keys of the journal's answers, as long as nothing in it changes. */
  let answered = { journal: [] as readonly TableRow[], keys: new Set<unknown>() };

  function answeredKeys(): ReadonlySet<unknown> {
    const journal = observed.rows('journal');
    if (answered.journal !== journal) {
      const rows = journal.filter(({ answer }) => answer !== null);
      answered = { journal, keys: new Set(rows.map((row) => row['idempotency_key'])) };
    }
    return answered.keys;
  }

  const isDelivered = (key: string): boolean => answeredKeys().has(key);

  return {
    wasWritten(item: OutboxItem): void {
      if (isRepeatedPage(item)) repeating.set(keyOfItem(item), item.id);
      const keys = keysOf.get(item.id);
      if (keys) keys.add(keyOfItem(item));
      else keysOf.set(item.id, new Set([keyOfItem(item)]));
    },

    isDelivered,

    /** By what a page at the server is told from others: its bytes, or the item that repeated them. */
    markOfPage: (page: TableRow, upload: TableRow | undefined): unknown =>
      repeating.get(page['attach_key']) ?? upload?.['sha256'],

    /** The same of a capture. */
    markOf: ({ repeats, id, sha256 }: Capture): string => (repeats ? id : sha256),

    /** Whether the server has it, under whichever of its keys. */
    isAtServer: ({ id, key }: Capture): boolean =>
      isDelivered(key) || [...(keysOf.get(id) ?? [])].some(isDelivered),
  };
}

export type Deliveries = ReturnType<typeof deliveriesOf>;
