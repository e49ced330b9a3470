import { hasFile, type OutboxItem } from './item';
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
