import { said } from '../../domain/messages/message';
import {
  type FileItem,
  hasFile,
  isAsking,
  isFinished,
  isLost,
  isRaw,
  isUnconfirmed,
  isUnsent,
  lacksFields,
  named,
  type OutboxItem,
} from './item';
import type { KindRegistry } from './kind';

/** The idempotency key of an item's delivery call. */
export const deliveryKeyOf = (item: OutboxItem): string =>
  hasFile(item) ? item.attachKey : item.sendKey;

/** The server rejected it: it has replaced nothing, and a retry may still deliver it. */
const isRejected = (item: OutboxItem): boolean =>
  item.state === 'needs-you' && !isLost(item) && !isAsking(item);

/**
 * Whether it may never be delivered: it was rejected, or is not prepared, confirmed or filled in
 * yet. Until then, what it is to replace has to be at the server.
 */
const isUndecided = (item: FileItem, kinds: KindRegistry): boolean =>
  isRejected(item) ||
  isRaw(item) ||
  isUnconfirmed(item) ||
  (isUnsent(item) && lacksFields(item, kinds.of(item)));

/**
 * The delivered items that should still be at the server: this phone has neither replaced nor
 * deleted them since.
 */
export function standingReceipts(items: readonly OutboxItem[], kinds: KindRegistry): OutboxItem[] {
  // A file that a lost item had replaced does not come back.
  const wishes = items.filter((item) => !isRejected(item) && item.state !== 'cancelled');
  const files = wishes.filter(hasFile).filter((item) => !isUndecided(item, kinds));
  const named = new Set(files.flatMap((item) => item.supersedes ?? []));
  const replaced = new Set(files.map((item) => kinds.of(item).replaces?.(item)));
  const onlyOneOf = (item: FileItem) => {
    const { name, onlyOneOf: oneOf } = kinds.of(item);
    return oneOf && `${name}/${oneOf(item)}`;
  };
  const newest = new Map(files.map((item) => [onlyOneOf(item), item.id]));
  return wishes.filter((item) => {
    if (item.state !== 'done') return false;
    // A change of an application may have been changed again since, here or elsewhere.
    if (!hasFile(item)) return item.sealedFields === undefined;
    if (named.has(item.attachKey) || item.isWithdrawn) return false;
    const only = onlyOneOf(item);
    if (only !== undefined && newest.get(only) !== item.id) return false;
    const stands = kinds.of(item).standsAs?.(item);
    return stands === undefined || !replaced.has(stands);
  });
}

/**
 * Whether a delivered item is left out only for the sake of one that is under way: if that one is
 * rejected, the first should be at the server after all.
 */
export function isOpen(items: readonly OutboxItem[], kinds: KindRegistry): boolean {
  const standing = new Set(standingReceipts(items, kinds));
  const ended = items.filter((item) => isFinished(item) || isLost(item));
  return standingReceipts(ended, kinds).some((item) => !standing.has(item));
}

/** The undecided items that are to take a delivered item's place. */
export function undecidedAfter(
  item: OutboxItem,
  items: readonly OutboxItem[],
  kinds: KindRegistry,
): FileItem[] {
  if (!hasFile(item)) return [];
  const { name, onlyOneOf, replaces, standsAs } = kinds.of(item);
  const stands = standsAs?.(item);
  return items
    .filter(hasFile)
    .filter(
      (other) =>
        other.kind === name &&
        isUndecided(other, kinds) &&
        (other.supersedes?.includes(item.attachKey) ||
          (stands !== undefined && replaces?.(other) === stands) ||
          (onlyOneOf !== undefined && onlyOneOf(other) === onlyOneOf(item))),
    );
}

/** An undecided item, naming one more delivery that it supersedes. */
export const naming = (
  item: OutboxItem,
  key: string,
  kinds: KindRegistry,
): OutboxItem | undefined =>
  hasFile(item) && isUndecided(item, kinds)
    ? { ...item, supersedes: named([...(item.supersedes ?? []), key]) }
    : undefined;

/** An item that repeats the page of a lost delivery, naming the new one. */
export const repeatingNext = (
  item: OutboxItem,
  key: string,
  nextKey: string,
): OutboxItem | undefined =>
  hasFile(item) && item.serverKey === key ? { ...item, serverKey: nextKey } : undefined;

interface Found {
  /** The delivery whose receipt was compared. */
  key: string;
  /** The key of the new delivery. */
  nextKey: string;
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
  { key, nextKey, uploadId, newKey, kinds }: Found,
): OutboxItem | undefined {
  if (item.state !== 'done' || deliveryKeyOf(item) !== key) return undefined;
  const epoch = item.epoch + 1;
  const repeated = hasFile(item) && kinds.of(item).repeats ? item.serverKey : undefined;
  const isSentAgain = item.keepsBytes === true || repeated !== undefined;
  const again = { ...undelivered, epoch, state: isSentAgain ? 'sealed' : 'needs-you' } as const;
  const { messages } = kinds.of(item);
  const lastProblem = isSentAgain
    ? undefined
    : ({ reason: 'lost', said: said(messages.lost(item)) } as const);
  if (!hasFile(item)) return { ...item, ...again, lastProblem, sendKey: nextKey };
  const file = {
    ...item,
    ...again,
    lastProblem,
    serverKey: repeated,
    uploadUrl: undefined,
    offset: undefined,
    checksumRefusals: undefined,
    uploadsGone: undefined,
    uploadKey: newKey(),
    attachKey: nextKey,
    supersedes: named([...(item.supersedes ?? []), key]),
  };
  // The target follows from the lost arrival.
  const target = kinds.of(item).targetAfterLoss?.(item, uploadId);
  return { ...file, target: target ?? item.target };
}
