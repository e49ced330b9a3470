/**
 * Invariants of every item that a tab or worker writes, whatever becomes of it later. A breach
 * loses nothing at once, so the other promises see it late or never.
 */
import { isWithdrawn, type OutboxItem } from '../../../src/outbox/core/item';
import { policyTimes } from '../../../src/outbox/core/policy-times';
import type { ItemWritten } from '../phone/phone';
import { PromiseBroken } from './promise-broken';
import type { Life } from '../world/scheduler';

/** Only a drainer moves an item into them. */
const ofDrainers: readonly OutboxItem['state'][] = ['uploading', 'attaching', 'sending', 'waiting'];

/** The traveller has changed what it says, in place. */
const isRewritten = (before: OutboxItem | undefined, item: OutboxItem): boolean =>
  before !== undefined && 'sendKey' in item && (before as typeof item).sendKey !== item.sendKey;

export function promiseOfWrites() {
  /** The tab or worker that claimed an item last; none, if its traveller has withdrawn it since. */
  const claimants = new Map<string, Life | undefined>();

  /**
   * Once somebody else has claimed an item, or its traveller has withdrawn or changed it, the drainer
   * before moves it no further.
   */
  function isFenced({ before, item, by }: ItemWritten): void {
    const isWithdrawal = isWithdrawn(item) && !(before && isWithdrawn(before));
    if (isWithdrawal || isRewritten(before, item)) return void claimants.set(item.id, undefined);
    if (before && item.epoch > before.epoch) return void claimants.set(item.id, by);
    if (before?.epoch !== item.epoch || before.state === item.state) return;
    if (!claimants.has(item.id) || !ofDrainers.includes(item.state)) return;
    if (claimants.get(item.id) === by) return;
    throw new PromiseBroken('unfenced', `${item.id} is ${item.state} by whom it was taken from`);
  }

  /** No wait is longer than the policy's longest: not by back-off, and not because a server asks. */
  function waitsNotTooLong({ before, item, at }: ItemWritten): void {
    if (item.state !== 'waiting' || item.nextAttemptAt === undefined) return;
    // A wait of before, by a clock that has been set back since.
    if (item.nextAttemptAt === before?.nextAttemptAt) return;
    const isLimited = item.lastProblem?.reason === 'limit';
    const longest = isLimited ? policyTimes.longestLimit : policyTimes.longestBackoff;
    // The clock was read a little before the item was written.
    if (item.nextAttemptAt > at + longest + aMinute)
      throw new PromiseBroken('stuck', `${item.id} waits for ${item.nextAttemptAt - at} ms`);
  }

  /** By whom it was claimed while somebody else was logged in, and who that was. */
  const foreignClaims = new Map<string, { by: Life; present: string }>();

  /**
   * A drainer does not take the items of somebody who is not logged in: once it may, if the log-in
   * has just changed.
   */
  function isOfPresentUser({ before, item, by }: ItemWritten, present: string | undefined): void {
    if (!before || item.epoch === before.epoch || isWithdrawn(item) || present === undefined)
      return;
    // A page that was loaded for its user shows that one's orders still.
    if (isRewritten(before, item)) return;
    const last = foreignClaims.get(item.id);
    foreignClaims.delete(item.id);
    if (item.userId === present) return;
    if (last?.by === by && last.present === present)
      throw new PromiseBroken('foreign', `${item.id} is taken again while another is logged in`);
    foreignClaims.set(item.id, { by, present });
  }

  return (written: ItemWritten, present: string | undefined): void => {
    isOfPresentUser(written, present);
    isFenced(written);
    waitsNotTooLong(written);
  };
}

const aMinute = 60_000;
