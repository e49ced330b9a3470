import type { PhotoItem, PhotoTarget } from '../core/item';
import { attachKeysOf, describeFile, type CapturedFile, type Superseding } from './seal-file';
import { sealItem, type Sealing } from '../core/seal-item';

export interface CapturedPhoto extends CapturedFile, Superseding {
  userId: string;
  target: PhotoTarget;
  /** The key under which the server has the picture already; without it the bytes go first. */
  serverKey?: string | undefined;
}

/** Seals a visa photo for its delivery. @throws {NoRoomError|SealingError} */
export const sealVisaPhoto = (
  sealing: Sealing,
  { userId, target, serverKey, supersedes, ...file }: CapturedPhoto,
): Promise<PhotoItem> =>
  sealItem<'visa-photo'>(sealing, userId, file.bytes, async (key, id) => ({
    kind: 'visa-photo',
    userId,
    target,
    ...attachKeysOf({ supersedes }),
    ...(await describeFile(key, id, file)),
    ...(serverKey !== undefined && { serverKey }),
  }));
