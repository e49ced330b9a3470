import { hasFile, type OutboxItem } from './item';
import { policyTimes } from './policy-times';

/** Which waits a trigger cuts short. */
export interface Impatience {
  /** A trigger that says 'the network is back': what waits for time goes at once. */
  ignoreBackoff?: boolean;
  /** The traveller said 'now': even what waits because a limit of the server's is reached. */
  ignoreLimits?: boolean;
}

const isLimited = ({ state, lastProblem }: OutboxItem) =>
  state === 'waiting' && lastProblem?.reason === 'limit';

/** A time further off than any wait was set by another clock: the phone's has been put back. */
function isOver(item: OutboxItem, now: number): boolean {
  const { nextAttemptAt = 0 } = item;
  const { longestBackoff, longestLimit } = policyTimes;
  const longest = isLimited(item) ? longestLimit : longestBackoff;
  return nextAttemptAt <= now || nextAttemptAt > now + longest;
}

/** Whether its next call sends a file. */
const sendsFile = (item: OutboxItem) => hasFile(item) && item.serverKey === undefined;

/**
 * Those of an order that may be tried at this moment. A limit counts for all that would be sent alike:
 * without it each of them would carry bytes there to be told the same.
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
