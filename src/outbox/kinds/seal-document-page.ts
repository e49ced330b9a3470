import type { DocumentPageItem, PageTarget } from '../core/item';
import { storeItem, type Enclosed, type Sealing } from '../core/seal-item';
import { attachKeysOf, describeFile, type CapturedFile, type Superseding } from './seal-file';

export interface CapturedPage extends Omit<CapturedFile, 'bytes'>, Superseding {
  userId: string;
  target: PageTarget;
  enclosed: Enclosed;
  /** The file as it was chosen: it is prepared before it is sent. */
  isRaw?: true;
}

/** Stores a captured page for its delivery. @throws {NoRoomError|SealingError} */
export const storeDocument = (
  sealing: Omit<Sealing, 'open'>,
  { userId, target, supersedes, isRaw, enclosed, ...file }: CapturedPage,
): Promise<DocumentPageItem> =>
  storeItem<'document-page'>(sealing, enclosed, async (key, id) => ({
    kind: 'document-page',
    userId,
    target,
    ...(isRaw && { isRaw }),
    ...attachKeysOf({ supersedes }),
    ...(await describeFile(key, id, file)),
  }));
