import type { DocumentPageItem, PageTarget } from './item';
import { describeFile, type CapturedFile } from './seal-file';
import { sealItem, type Sealing } from './seal-item';

export interface CapturedPage extends CapturedFile {
  userId: string;
  target: PageTarget;
  /**
   * Items that it comes in the place of. They are taken off once it is saved; if the first of them is
   * just arriving, this one waits, and then replaces what has arrived.
   */
  supersedes?: readonly string[];
}

/** Seals a captured page for its delivery. @throws {NoRoomError|SealingError} */
export async function sealDocument(
  sealing: Sealing,
  { userId, target, supersedes = [], ...file }: CapturedPage,
): Promise<DocumentPageItem> {
  const [first] = supersedes;
  return sealItem<'document-page'>(sealing, userId, file.bytes, async (key, id) => ({
    kind: 'document-page',
    userId,
    target,
    ...(first !== undefined && { dependsOn: first }),
    ...(await describeFile(key, id, file)),
  }));
}
