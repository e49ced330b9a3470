import { said } from '../../domain/messages/said';
import { type FileItem, hasFile, mostNamed, type OutboxItem } from './item';
import type { KindRegistry } from './kind';

/** Names the call that delivered it. */
export const deliveryKeyOf = (item: OutboxItem): string =>
  hasFile(item) ? item.attachKey : item.sendKey;

/**
 * Of all of a user's items those that arrived and are meant to be at the server still: neither
 * replaced nor deleted by this phone since.
 */
export function standingReceipts(items: readonly OutboxItem[], kinds: KindRegistry): OutboxItem[] {
  // What was refused has replaced nothing.
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
  /** The delivery that the server was asked about. */
  key: string;
  /** The upload that stands in its place without its bytes. */
  uploadId?: string | undefined;
  newKey: () => string;
  kinds: KindRegistry;
}

const anew = {
  attempts: 0,
  nextAttemptAt: undefined,
  lastProblem: undefined,
  arrived: undefined,
  deliveryBegun: undefined,
  deliveryRepeated: undefined,
  keepsBytes: undefined,
} as const;

/**
 * What becomes of a receipt that the server knows nothing of: with its bytes it goes again, as a
 * delivery of its own that comes in the place of the first one; without them its traveller is asked
 * for it. Undefined where that has happened already, or another delivery is meant.
 */
export function lost(
  item: OutboxItem,
  { key, uploadId, newKey, kinds }: Found,
): OutboxItem | undefined {
  if (item.state !== 'done' || deliveryKeyOf(item) !== key) return undefined;
  const epoch = item.epoch + 1;
  const again = { ...anew, epoch, state: item.keepsBytes ? 'sealed' : 'needs-you' } as const;
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
  // Where it was to stand is told by its arrival, which is none any more.
  const target = kinds.of(item).targetAfterLoss?.(item, uploadId);
  return { ...file, target: target ?? item.target };
}
