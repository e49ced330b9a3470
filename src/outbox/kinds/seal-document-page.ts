import type { DocumentPageItem, PageTarget } from '../core/item';
import { attachKeysOf, describeFile, type CapturedFile, type Superseding } from './seal-file';
import { sealItem, type Sealing } from '../core/seal-item';

export interface CapturedPage extends CapturedFile, Superseding {
  userId: string;
  target: PageTarget;
  /** The file as it was chosen: it is prepared before it is sent. */
  isRaw?: true;
}

/** Seals a captured page for its delivery. @throws {NoRoomError|SealingError} */
export async function sealDocument(
  sealing: Sealing,
  { userId, target, supersedes, isRaw, ...file }: CapturedPage,
): Promise<DocumentPageItem> {
  return sealItem<'document-page'>(sealing, userId, file.bytes, async (key, id) => ({
    kind: 'document-page',
    userId,
    target,
    ...(isRaw && { isRaw }),
    ...attachKeysOf({ supersedes }),
    ...(await describeFile(key, id, file)),
  }));
}
