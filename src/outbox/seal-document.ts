import type { DocumentPageItem, PageTarget } from './item';
import { sealItem, type Sealing } from './seal-item';
import { sealThumbnail } from './sealed-bytes';

export interface CapturedPage {
  userId: string;
  target: PageTarget;
  fileName: string;
  mime: string;
  bytes: Uint8Array<ArrayBuffer>;
  thumbnail?: Uint8Array<ArrayBuffer>;
}

/** Seals a captured page for its delivery. @throws {NoRoomError|SealingError} */
export const sealDocument = (
  sealing: Sealing,
  { userId, target, fileName, mime, bytes, thumbnail }: CapturedPage,
): Promise<DocumentPageItem> =>
  sealItem<'document-page'>(sealing, userId, bytes, async (key, id) => ({
    kind: 'document-page',
    userId,
    target,
    fileName,
    mime,
    ...(thumbnail && { sealedThumbnail: await sealThumbnail(key, id, thumbnail) }),
    uploadKey: crypto.randomUUID(),
    attachKey: crypto.randomUUID(),
  }));
