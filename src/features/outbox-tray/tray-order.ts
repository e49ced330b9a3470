import { isUnsent, type OutboxItem } from '../../outbox/core/item';

type Sorted = Pick<OutboxItem, 'state' | 'size' | 'seq' | 'arrived'> & {
  offset?: number | undefined;
  serverKey?: string | undefined;
  isWithdrawn?: true;
};

/** How many of the arrived ones the tray still shows. */
const arrivedShown = 10;

/** What needs the traveller first, then what waits, oldest first; what arrived last, newest first. */
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

/** How much has not arrived yet. */
export function stillToSend(items: readonly Sorted[]): { count: number; bytes: number } {
  const unsent = items.filter(isUnsent);
  return { count: unsent.length, bytes: unsent.reduce((sum, item) => sum + bytesLeft(item), 0) };
}

/** What was acknowledged does not go again. */
const bytesLeft = ({ size, offset = 0, serverKey, isWithdrawn }: Sorted): number =>
  serverKey === undefined && !isWithdrawn ? size - offset : 0;

/** The first half of a file's SHA-256 in groups of four, to compare by eye. */
export const fingerprint = (sha256: string): string =>
  sha256.slice(0, 16).match(/.{4}/g)?.join(' ') ?? '';
