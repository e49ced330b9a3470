import type { PhotoItem, PhotoTarget } from './item';
import { describeFile, type CapturedFile } from './seal-file';
import { sealItem, type Sealing } from './seal-item';

export interface CapturedPhoto extends CapturedFile {
  userId: string;
  target: PhotoTarget;
}

/** Seals a visa photo for its delivery. @throws {NoRoomError|SealingError} */
export const sealVisaPhoto = (
  sealing: Sealing,
  { userId, target, ...file }: CapturedPhoto,
): Promise<PhotoItem> =>
  sealItem<'visa-photo'>(sealing, userId, file.bytes, async (key, id) => ({
    kind: 'visa-photo',
    userId,
    target,
    ...(await describeFile(key, id, file)),
  }));
