import { isUnconfirmed, isUnsent, type OutboxItem } from '../../outbox/core/item';
import {
  isVisaPhoto,
  photoReading,
  visaPhoto,
  type PhotoItem,
  type PhotoTarget,
} from '../../outbox/kinds/visa-photo';
import { items } from '../../services/stores';
import { openDatabase } from '../../services/services';
import { sha256Hex } from '../../storage/digest';
import { drainOutbox, removeItem } from '../../outbox/page/outbox';
import { sealForDelivery } from '../../outbox/capture/seal-captured';
import { isStillToBeRead } from './process/server-verdict';

/** A prepared photo. */
interface ReadyPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  thumbnail: Uint8Array<ArrayBuffer>;
}

const isOf =
  (applicantId: string) =>
  (item: OutboxItem): item is PhotoItem =>
    isVisaPhoto(item) && item.target.applicantId === applicantId && isUnsent(item);

/** An applicant's photos that are not delivered yet, confirmed or not. */
export const unsentPhotos = async (userId: string, applicantId: string): Promise<PhotoItem[]> =>
  (await items.list(userId)).filter(isOf(applicantId));

const unconfirmedPhotos = async (userId: string, applicantId: string): Promise<PhotoItem[]> =>
  (await unsentPhotos(userId, applicantId)).filter(isUnconfirmed);

/** Whether the item has a verdict, or will get one; a photo whose reading failed is sealed again. */
async function isReusable(item: PhotoItem): Promise<boolean> {
  if (isStillToBeRead(item)) return true;
  const reading = await photoReading(openDatabase, item).catch(() => undefined);
  return reading !== undefined && reading.verdict !== 'failed';
}

/**
 * Seals a photo as an unconfirmed item, which the server may read. A page that was killed meanwhile
 * finds its item again by the digest; the applicant's other unconfirmed photos are removed.
 * @throws {NoRoomError|SealingError}
 */
export async function sealUnconfirmed(
  userId: string,
  target: PhotoTarget,
  { bytes, thumbnail }: ReadyPhoto,
): Promise<PhotoItem> {
  const sha256 = await sha256Hex(bytes);
  let same: PhotoItem | undefined;
  for (const item of await unconfirmedPhotos(userId, target.applicantId)) {
    if (!same && item.sha256 === sha256 && (await isReusable(item))) same = item;
    else await removeItem(item.id);
  }
  if (same) {
    void drainOutbox({ ignoreBackoff: true });
    return same;
  }
  return sealForDelivery(visaPhoto, {
    ...{ userId, target, bytes, thumbnail, isUnconfirmed: true },
    fileName: 'photo.jpg',
    mime: 'image/jpeg',
  });
}

/** Removes an applicant's unconfirmed photos. */
export async function dropUnconfirmed(userId: string, applicantId: string): Promise<void> {
  for (const { id } of await unconfirmedPhotos(userId, applicantId)) await removeItem(id);
}
