import { items } from '../../services/stores';
import { type FileItem, hasFile, isUnsent } from '../core/item';
import type { OutboxEvent } from '../core/outbox-event';
import { policyTimes } from '../core/policy-times';
import { isPassport, passport, type PassportItem } from '../kinds/passport';
import { announce } from '../page/outbox-changes';
import { lockHold, prepareWaiting } from './prepare-waiting';
import { type DocumentTarget, withoutUser } from './saving-files';
import type { Place } from './save-files';
import { captureFiles } from './sealing-queue';
import { placeShared } from './shared-files';

/**
 * Takes a file and holds it back while something is done with it: the file is safe on the phone,
 * but no page prepares it, and so nothing sends it, until that is done or this page ends. The hold
 * is in the item's row, so it counts for all pages; this page's heartbeats keep it.
 * @param take saves the file, held back under the id that it is given
 */
export async function whileHeldBack<Item extends FileItem, Result>(
  take: (heldBy: string) => Promise<Item | undefined>,
  work: (taken: Promise<Item | undefined>) => Promise<Result>,
): Promise<Result> {
  const { by, unlock } = lockHold();
  const taken = take(by);
  const apply = async (event: OutboxEvent) => {
    const item = await taken;
    return item && items.apply(item.id, event);
  };
  const beat = () => apply({ type: 'held', by, at: Date.now() });
  const release = async () => {
    const released = await apply({ type: 'released', by });
    if (released) announce(released);
  };
  // On a full phone no heartbeat can be written; the next one may, or the hold ends early.
  const timer = setInterval(() => void beat().catch(() => undefined), policyTimes.heartbeat);
  // A page that ends in order releases at once; of one that is killed the heartbeats end.
  const onEnd = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) void release().catch(() => undefined);
  };
  addEventListener('pagehide', onEnd);
  try {
    return await work(taken);
  } finally {
    clearInterval(timer);
    removeEventListener('pagehide', onEnd);
    await release().catch((error: unknown) => console.warn(error));
    unlock();
    prepareWaiting();
  }
}

/**
 * Accepts the picture of a passport, which supersedes unsent pictures of it.
 * @param how whether a page holds it back under an id, or it is not confirmed yet
 * @returns its item; undefined if it was rejected or stopped
 */
export async function addPassport(
  target: DocumentTarget,
  file: File,
  how: Pick<Place<PassportItem>, 'heldBy' | 'isUnconfirmed'>,
): Promise<PassportItem | undefined> {
  const where = withoutUser(target);
  const [item] = await captureFiles({
    kind: passport,
    target,
    files: [file],
    among: isUnsentOf(target),
    place: (supersedes) => ({ target: where, supersedes, ...how }),
  });
  return item;
}

/**
 * Makes a shared file the picture of a passport, as `addPassport` does.
 * @returns its item; undefined if it has been placed or removed since
 */
export async function placePassport(
  target: DocumentTarget,
  sharedId: string,
  how: Pick<Place<PassportItem>, 'heldBy'>,
): Promise<PassportItem | undefined> {
  const supersedes = (await items.list(target.userId)).filter(hasFile).filter(isUnsentOf(target));
  const place = { target: withoutUser(target), supersedes, ...how };
  return (await placeShared(sharedId, passport, place)) as PassportItem | undefined;
}

const isUnsentOf =
  ({ applicantId }: DocumentTarget) =>
  (item: FileItem): item is PassportItem =>
    isPassport(item) && isUnsent(item) && item.target.applicantId === applicantId;
