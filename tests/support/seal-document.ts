import type { DocumentPageItem } from '../../src/outbox/core/item';
import { enclose, type Sealing } from '../../src/outbox/core/seal-item';
import { storeDocument, type CapturedPage } from '../../src/outbox/kinds/seal-document-page';

/** A page of these bytes, sealed and stored. */
export async function sealDocument(
  { open, ...sealing }: Sealing,
  { bytes, ...page }: Omit<CapturedPage, 'enclosed'> & { bytes: Uint8Array<ArrayBuffer> },
): Promise<DocumentPageItem> {
  return storeDocument(sealing, { ...page, enclosed: await enclose(open, page.userId, bytes) });
}
