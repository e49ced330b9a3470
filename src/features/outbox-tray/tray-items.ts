import { outboxWords } from '../../i18n/outbox-messages';
import { hasFile, isLost, isUnsent, type OutboxItem } from '../../outbox/core/item';
import { outboxKinds } from '../../outbox/kinds/outbox-kinds';

type Sorted = Pick<OutboxItem, 'state' | 'size' | 'seq' | 'arrived' | 'lastProblem'> & {
  offset?: number | undefined;
  serverKey?: string | undefined;
  isWithdrawn?: true;
};

/** The number of delivered items that the tray shows. */
const arrivedShown = 10;

/**
 * Sorts items that need the traveller first, then waiting ones, oldest first, then delivered ones.
 */
export function trayOrder<Item extends Sorted>(items: readonly Item[]): Item[] {
  const bySeq = (a: Item, b: Item) => a.seq - b.seq;
  const unsent = items.filter(isUnsent).sort(bySeq);
  const arrived = items
    .filter(({ state }) => state === 'done')
    .sort((a, b) => (b.arrived?.at ?? 0) - (a.arrived?.at ?? 0));
  return [
    ...unsent.filter(({ state }) => state === 'needs-you'),
    ...unsent.filter(({ state }) => state !== 'needs-you'),
    ...arrived.slice(0, arrivedShown),
  ];
}

/** The number and bytes of items not delivered yet. */
export function stillToSend(items: readonly Sorted[]): { count: number; bytes: number } {
  const unsent = items.filter(isUnsent);
  return { count: unsent.length, bytes: unsent.reduce((sum, item) => sum + bytesLeft(item), 0) };
}

/**
 * The bytes still to send; acknowledged bytes are not sent again, and a lost item has none on this
 * phone.
 */
function bytesLeft(item: Sorted): number {
  const { size, offset = 0, serverKey, isWithdrawn } = item;
  return serverKey === undefined && !isWithdrawn && !isLost(item) ? size - offset : 0;
}

/** The first half of a file's SHA-256 in groups of four, for comparison by eye. */
export const fingerprint = (sha256: string): string =>
  sha256.slice(0, 16).match(/.{4}/g)?.join(' ') ?? '';

/** The label of an item; for a page with its number, if its document has several. */
export const nameOf = (item: OutboxItem, several: boolean): string =>
  outboxWords(outboxKinds.of(item).messages.name(item, several)) ?? '';

/** Returns a predicate: whether an item's document has several pages, according to these items. */
export function ofSeveralPages(items: readonly OutboxItem[]): (item: OutboxItem) => boolean {
  const further = items.map(pageOf).filter((page) => page !== undefined && page.position > 0);
  const documents = new Set(further.map((page) => page?.document));
  return (item) => {
    const page = pageOf(item);
    return page !== undefined && documents.has(page.document);
  };
}

const pageOf = (item: OutboxItem) =>
  hasFile(item) ? outboxKinds.of(item).pageOf?.(item) : undefined;
