import { isRaw, type OutboxItem } from './item';
import { policyTimes } from './policy-times';

/**
 * Whether a page holds a chosen file back. A page that has died or is frozen writes no heartbeats,
 * so nothing is held back for ever; a clock that was set holds nothing longer either.
 */
export const isHeldBack = (item: OutboxItem, now: number): boolean =>
  isRaw(item) && item.held !== undefined && Math.abs(now - item.held.at) < policyTimes.holdLost;
