import {
  hasFile,
  isToBeRead,
  isUnconfirmed,
  lacksFields,
  mayHaveArrived,
  type OutboxItem,
} from './item';
import { isPhoneId } from '../../domain/order/phone-id';
import { isFileKind, isMessageKind, type KindRegistry, type OutboxKind } from './kind';
import { policyTimes } from './policy-times';

/** The waits that a trigger skips. */
export interface Impatience {
  /** The network is back: items in back-off are due at once. */
  ignoreBackoff?: boolean;
  /** The traveller retried: items that wait for the end of a server limit are due too. */
  ignoreLimits?: boolean;
}

const isLimited = ({ state, lastProblem }: OutboxItem) =>
  state === 'waiting' && lastProblem?.reason === 'limit';

/** A time further ahead than the longest wait means that the clock was set back. */
function isOver(item: OutboxItem, now: number): boolean {
  const { nextAttemptAt = 0 } = item;
  const { longestBackoff, longestLimit } = policyTimes;
  const longest = isLimited(item) ? longestLimit : longestBackoff;
  return nextAttemptAt <= now || nextAttemptAt > now + longest;
}

const sendsFile = (item: OutboxItem) => hasFile(item) && item.serverKey === undefined;

/**
 * The items that are due now. A limit delays every item whose next call sends a file: each would
 * send its bytes only to be rejected.
 */
export function dueAmong<Item extends OutboxItem>(
  items: readonly Item[],
  now: number,
  { ignoreBackoff = false, ignoreLimits = false }: Impatience,
): Item[] {
  const limiting = ignoreLimits
    ? []
    : items.filter((item) => isLimited(item) && !isOver(item, now));
  const filesAreLimited = limiting.some(sendsFile);
  return items.filter((item) => {
    if (filesAreLimited && sendsFile(item)) return false;
    if (limiting.includes(item)) return false;
    return ignoreBackoff || ignoreLimits || isOver(item, now);
  });
}

/** Whether only the traveller is missing: the data of an uploaded file, or the confirmation of a read one. */
export function waitsForTraveller(item: OutboxItem, kind: OutboxKind): boolean {
  if (!isFileKind(kind) || !hasFile(item)) return false;
  if (isUnconfirmed(item)) return !isToBeRead(item, kind);
  return lacksFields(item, kind) && item.serverKey !== undefined;
}

/** Whether the server knows the order and the applicant that an item belongs to. */
export function hasParents({ target }: OutboxItem, kind: OutboxKind): boolean {
  const makes = isMessageKind(kind) ? kind.makes : undefined;
  return (['orderId', 'applicantId'] as const).every(
    (each) => each === makes || !isPhoneId(target[each]),
  );
}

/**
 * The items that wait until another one is done, also while that one needs the traveller: what a kind
 * holds, and what repeats a page that has not arrived.
 * @param unsent with what needs the traveller, all read at once: an item that has just got its id from
 *   another one must not be seen without what that one asks
 */
export function heldItems(unsent: readonly OutboxItem[], kinds: KindRegistry): Set<OutboxItem> {
  const holders = unsent.flatMap((holder) => {
    const kind = kinds.of(holder);
    return isMessageKind(kind) && !hasFile(holder) && kind.holds ? { holder, kind } : [];
  });
  const files = unsent.filter(hasFile);
  const unsentPages = new Set(files.map(({ attachKey }) => attachKey));
  const repeating = files.filter((item) => kinds.of(item).repeats && !item.isWithdrawn);
  const named = new Set(
    repeating.filter(({ state }) => state !== 'needs-you').map(({ serverKey }) => serverKey),
  );
  const isEarly = (item: OutboxItem) =>
    hasFile(item) &&
    (repeating.includes(item)
      ? unsentPages.has(item.serverKey ?? '')
      : // It would take away the page that others are to have as it is.
        item.supersedes?.some((key) => named.has(key)));
  return new Set(
    unsent.filter(
      (item) =>
        isEarly(item) ||
        holders.some(({ holder, kind }) => holder !== item && kind.holds?.(holder, item)),
    ),
  );
}

const aboutOf = (item: OutboxItem, kinds: KindRegistry): string | undefined => {
  const kind = kinds.of(item);
  return isMessageKind(kind) && !hasFile(item) ? kind.about?.(item) : undefined;
};

export const removesApplicant = (item: OutboxItem, kinds: KindRegistry): boolean => {
  const kind = kinds.of(item);
  return isMessageKind(kind) && kind.removesApplicant === true;
};

/**
 * The items that wait for others: of those about the same thing all but the oldest; those whose kind waits
 * for another; and where an applicant is to be deleted, all of that one's that cannot have arrived. Those that may have come
 * before the deletion, so that none is left over.
 * @param items the oldest first
 */
export function behindOthers(items: readonly OutboxItem[], kinds: KindRegistry): Set<OutboxItem> {
  const removals = items.filter((item) => removesApplicant(item, kinds));
  const leaving = new Set(removals.map(({ target }) => target.applicantId));
  const ofLeaving = items.filter(
    (item) =>
      leaving.has(item.target.applicantId) &&
      !removals.includes(item) &&
      // The deletion waits for the applicant.
      kinds.makes(item) !== 'applicantId',
  );
  const first = ofLeaving.filter(mayHaveArrived);
  const waitsForRemoval = ofLeaving.filter((item) => !first.includes(item));
  const waitingRemovals = removals.filter(({ target }) =>
    items.some(
      (item) =>
        (first.includes(item) && item.target.applicantId === target.applicantId) ||
        // Without that page there would be nothing to repeat.
        (item.target.repeatedOf === target.applicantId && !waitsForRemoval.includes(item)),
    ),
  );
  const seen = new Set<string>();
  const later = items.filter((item) => {
    const about = aboutOf(item, kinds);
    const isLater = about !== undefined && seen.has(about);
    if (about !== undefined) seen.add(about);
    return isLater;
  });
  const early = items.filter((item) => {
    const kind = kinds.of(item);
    if (!isMessageKind(kind) || hasFile(item)) return false;
    return items.some(
      (other) =>
        kind.waitsFor?.(item, other) &&
        !waitsForTraveller(other, kinds.of(other)) &&
        // It is never sent: the deletion, which ends it, would wait for this one.
        !waitsForRemoval.includes(other),
    );
  });
  return new Set([...waitsForRemoval, ...waitingRemovals, ...later, ...early]);
}

/** A file that breaks off so often in a row, without any progress, lets the others go first. */
const breaksInPlace = 5;

/**
 * An item's own failures, for its rank. Breaks of the network do not count until there are many in
 * a row: on a bad network files go in the order in which they were chosen, and an item that never
 * gets through still holds up nothing for ever.
 */
const ownFailures = (item: OutboxItem): number =>
  lacksNetwork(item) ? Math.floor(item.attempts / breaksInPlace) : item.attempts;

/**
 * Sort order, lowest first: files that the server reads; then an item whose last attempt made
 * progress, because it is the closest to delivery; a message before files, because it is short; failed
 * items late, so that they block nothing.
 */
export function rank(item: OutboxItem, kind: OutboxKind): number {
  if (isRead(item, kind)) return -2;
  const isMoving = hasFile(item) && (item.offset ?? 0) > 0 && item.attempts <= 1;
  if (isMoving) return -1;
  const failures = ownFailures(item);
  return hasFile(item) || failures > 0 ? failures : -0.5;
}

export const isRead = (item: OutboxItem, kind: OutboxKind): boolean =>
  isFileKind(kind) && isToBeRead(item, kind);

const stoppingReasons: ReadonlySet<string> = new Set(['network', 'login', 'limit']);

/** Without a network or a log-in, or at a limit, this run starts no other items. */
export const stopsOthers = (item: OutboxItem | undefined): item is OutboxItem =>
  item?.state === 'waiting' && stoppingReasons.has(item.lastProblem?.reason ?? '');

export const lacksNetwork = (item: OutboxItem): boolean =>
  item.state === 'waiting' && item.lastProblem?.reason === 'network';
