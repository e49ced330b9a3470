import { isToBeRead, type OutboxItem } from '../../../outbox/core/item';
import { visaPhoto, type PhotoItem } from '../../../outbox/kinds/visa-photo';

/** The state of a screen that waits for the server's verdict. */
interface Waiting {
  online: boolean;
  /** How long the screen has waited. */
  forMs: number;
  /** The failed attempts of the item when the screen started to wait. */
  attemptsBefore: number;
}

/**
 * How long a screen waits for a reading to start, and to end, before it uses the phone's own verdict. The
 * reading itself continues until the photo is confirmed.
 */
export const beginsWithinMs = 10_000;
export const endsWithinMs = 60_000;

/** The item has a reading, the traveller must log in first, or only the phone's own verdict is left. */
export type VerdictState = 'read' | 'log-in' | 'none';

/** Whether the drainer will still have the item read. */
export const isStillToBeRead = (item: OutboxItem): boolean =>
  item.state !== 'needs-you' && isToBeRead(item, visaPhoto);

/** The outcome of waiting for the reading of a photo; undefined while the screen waits on. */
export function verdictState(
  item: PhotoItem | undefined,
  { online, forMs, attemptsBefore }: Waiting,
): VerdictState | undefined {
  if (item?.sealedReading) return 'read';
  if (!item || !isStillToBeRead(item)) return 'none';
  if (item.state === 'waiting' && item.attempts > attemptsBefore)
    return item.lastProblem?.reason === 'login' ? 'log-in' : 'none';
  if (!online || forMs >= endsWithinMs) return 'none';
  return item.state !== 'uploading' && forMs >= beginsWithinMs ? 'none' : undefined;
}
