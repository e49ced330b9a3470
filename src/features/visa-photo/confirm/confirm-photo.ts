import { itemProblemWords } from '../../../i18n/outbox-messages';
import { isUnconfirmed, type OutboxItem } from '../../../outbox/core/item';
import { visaPhoto, type PhotoItem, type PhotoTarget } from '../../../outbox/kinds/visa-photo';
import { confirmFile, sealForDelivery } from '../../../outbox/capture/seal-captured';
import { onOutboxChange } from '../../../outbox/page/outbox-changes';
import { items } from '../../../services/stores';
import type { RecognisedPhoto } from '../photo-flow';
import { unsentPhotos } from '../unconfirmed-photo';

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
  { itemId, bytes, thumbnail, made }: RecognisedPhoto,
  { waits }: { waits: boolean },
): Promise<Confirmation> {
  const unsent = await unsentPhotos(userId, target.applicantId);
  const earlier = unsent.filter((each) => !isUnconfirmed(each) && each.id !== itemId);
  const item =
    (await confirmed(itemId, earlier)) ??
    (await sealForDelivery(visaPhoto, {
      userId,
      target: { ...target, handling: 'recognise' },
      fileName: 'photo.jpg',
      mime: 'image/jpeg',
      bytes,
      thumbnail,
      serverKey: made?.key,
      supersedes: earlier,
    }));
  return waits ? outcome(item) : { kind: 'saved' };
}

/**
 * The confirmed item, also if another tab confirmed it; undefined if there is none, because the phone had
 * no room for it or another picture was chosen in another tab.
 */
async function confirmed(
  id: string | undefined,
  earlier: readonly PhotoItem[],
): Promise<OutboxItem | undefined> {
  if (id === undefined) return undefined;
  const item = (await confirmFile(id, earlier)) ?? (await items.get(id));
  return item?.state === 'cancelled' ? undefined : item;
}

function outcome({ id }: OutboxItem): Promise<Confirmation> {
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
