import { said } from '../../domain/messages/said';
import { type FileItem, hasFile, mostNamed, type OutboxItem } from './item';
import type { KindRegistry } from './kind';

/** The idempotency key of an item's delivery call. */
export const deliveryKeyOf = (item: OutboxItem): string =>
  hasFile(item) ? item.attachKey : item.sendKey;

/**
 * The delivered items that should still be at the server: this phone has neither replaced nor
 * deleted them since.
 */
export function standingReceipts(items: readonly OutboxItem[], kinds: KindRegistry): OutboxItem[] {
  // A rejected item has replaced nothing.
  const wishes = items.filter(({ state }) => state !== 'needs-you' && state !== 'cancelled');
  const files = wishes.filter(hasFile);
  const named = new Set(files.flatMap((item) => item.supersedes ?? []));
  const replaced = new Set(files.map((item) => kinds.of(item).replaces?.(item)));
  const onlyOneOf = (item: FileItem) => {
    const { name, onlyOneOf: oneOf } = kinds.of(item);
    return oneOf && `${name}/${oneOf(item)}`;
  };
  const newest = new Map(files.map((item) => [onlyOneOf(item), item.id]));
  return wishes.filter((item) => {
    if (item.state !== 'done') return false;
    if (!hasFile(item)) return true;
    if (named.has(item.attachKey) || item.isWithdrawn) return false;
    const only = onlyOneOf(item);
    if (only !== undefined && newest.get(only) !== item.id) return false;
    const stands = kinds.of(item).standsAs?.(item);
    return stands === undefined || !replaced.has(stands);
  });
}

interface Found {
  /** The delivery whose receipt was compared. */
  key: string;
  /** The upload at its position that has no bytes. */
  uploadId?: string | undefined;
  newKey: () => string;
  kinds: KindRegistry;
}

const undelivered = {
  attempts: 0,
  nextAttemptAt: undefined,
  lastProblem: undefined,
  arrived: undefined,
  deliveryBegun: undefined,
  deliveryRepeated: undefined,
  keepsBytes: undefined,
} as const;

/**
 * The change of an item whose delivery the server has lost: with kept bytes it is sent again as a
 * new delivery that supersedes the first; without them the traveller is asked for the file.
 * Undefined if the item has changed already, or the receipt is another delivery's.
 */
export function lost(
  item: OutboxItem,
  { key, uploadId, newKey, kinds }: Found,
): OutboxItem | undefined {
  if (item.state !== 'done' || deliveryKeyOf(item) !== key) return undefined;
  const epoch = item.epoch + 1;
  const again = { ...undelivered, epoch, state: item.keepsBytes ? 'sealed' : 'needs-you' } as const;
  const { messages } = kinds.of(item);
  const lastProblem = item.keepsBytes
    ? undefined
    : ({ reason: 'lost', said: said(messages.lost(item)) } as const);
  if (!hasFile(item)) return { ...item, ...again, lastProblem, sendKey: newKey() };
  const file = {
    ...item,
    ...again,
    lastProblem,
    serverKey: undefined,
    uploadUrl: undefined,
    offset: undefined,
    checksumRefusals: undefined,
    uploadsGone: undefined,
    uploadKey: newKey(),
    attachKey: newKey(),
    supersedes: [...(item.supersedes ?? []), key].slice(-mostNamed),
  };
  // The target follows from the lost arrival.
  const target = kinds.of(item).targetAfterLoss?.(item, uploadId);
  return { ...file, target: target ?? item.target };
}
