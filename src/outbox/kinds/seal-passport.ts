import type { PassportItem, PassportTarget } from '../core/item';
import { sealFields, type PassportFields } from './passport-fields';
import { attachKeysOf, describeFile, type CapturedFile, type Superseding } from './seal-file';
import { sealItem, type Sealing } from '../core/seal-item';

export interface CapturedPassport extends Superseding {
  userId: string;
  target: PassportTarget;
  /** The picture itself, or the key under which the server has it already. */
  picture: CapturedFile | { serverKey: string };
  /** Without them the picture is saved and sent, and the rest waits for `fillPassport`. */
  fields?: PassportFields;
}

/** Seals a passport's picture and data for their delivery. @throws {NoRoomError|SealingError} */
export async function sealPassportData(
  sealing: Sealing,
  { userId, target, picture, fields, supersedes }: CapturedPassport,
): Promise<PassportItem> {
  const file = 'bytes' in picture ? picture : nothing;
  return sealItem<'passport'>(sealing, userId, file.bytes, async (key, id) => ({
    kind: 'passport',
    userId,
    target,
    ...attachKeysOf({ supersedes }),
    ...(await describeFile(key, id, file)),
    ...('serverKey' in picture && { serverKey: picture.serverKey }),
    ...(fields && { sealedFields: await sealFields(key, id, fields) }),
  }));
}

const nothing: CapturedFile = { fileName: '', mime: 'image/jpeg', bytes: new Uint8Array() };
