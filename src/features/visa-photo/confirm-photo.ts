import { itemProblemWords } from '../../i18n/outbox-words';
import { isUnsent, type OutboxItem } from '../../outbox/core/item';
import {
  isVisaPhoto,
  visaPhoto,
  type PhotoItem,
  type PhotoTarget,
} from '../../outbox/kinds/visa-photo';
import { sealForDelivery } from '../../sync/seal-captured';
import { onOutboxChange } from '../../sync/outbox-changes';
import { items } from '../../page/items';
import type { RecognisedPhoto } from './photo-flow';

/** The state of a confirmed photo after a short wait: it is saved in any case. */
export type Confirmation =
  | { kind: 'arrived' }
  | { kind: 'saved' }
  /** The server rejected it: the item stays, with its picture and this reason. */
  | { kind: 'refused'; reason: string };

/** How long the screen waits online for the server's answer; the photo is saved meanwhile. */
const patienceMs = 10_000;

/**
 * Saves the photo on the phone and starts its delivery; it supersedes earlier unsent photos.
 * @throws {NoRoomError|SealingError} nothing was saved
 */
export async function confirmPhoto(
  userId: string,
  target: Omit<PhotoTarget, 'handling'>,
  { bytes, thumbnail, made }: RecognisedPhoto,
  { waits }: { waits: boolean },
): Promise<Confirmation> {
  const earlier = (await items.list(userId)).filter(
    (item): item is PhotoItem =>
      isVisaPhoto(item) && item.target.applicantId === target.applicantId && isUnsent(item),
  );
  const item = await sealForDelivery(visaPhoto, {
    userId,
    target: { ...target, handling: 'recognise' },
    fileName: 'photo.jpg',
    mime: 'image/jpeg',
    bytes,
    thumbnail,
    serverKey: made?.key,
    supersedes: earlier,
  });
  return waits ? outcome(item) : { kind: 'saved' };
}

function outcome({ id }: PhotoItem): Promise<Confirmation> {
  return new Promise((resolve) => {
    const settle = (confirmation: Confirmation) => {
      clearTimeout(timer);
      stop();
      resolve(confirmation);
    };
    const look = async () => {
      const decided = decisionOf(await items.get(id));
      if (decided) settle(decided);
    };
    const timer = setTimeout(() => settle({ kind: 'saved' }), patienceMs);
    const stop = onOutboxChange(() => void look());
    void look();
  });
}

/** Undefined while the delivery is not decided. */
function decisionOf(item: OutboxItem | undefined): Confirmation | undefined {
  if (!item || item.state === 'done') return { kind: 'arrived' };
  if (item.state === 'needs-you')
    return {
      kind: 'refused',
      reason: (item.lastProblem && itemProblemWords(item.lastProblem)) ?? '',
    };
  return item.state === 'waiting' ? { kind: 'saved' } : undefined;
}
