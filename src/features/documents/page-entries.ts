import type { UploadItem } from '../../contract/documents';
import { isUnsent, type DocumentPageItem, type PassportItem } from '../../outbox/item';

/** One page of a document as the screen shows it: on the server, on the phone, or both. */
export interface PageEntry {
  key: string;
  position: number;
  upload?: UploadItem;
  /** On its way; together with an upload: it replaces that one. */
  item?: DocumentPageItem;
}

/**
 * The items that a screen still has to show: what is unsent, and what arrived after the order was
 * asked for, until the order itself has it.
 */
export const shownItems = <Item extends DocumentPageItem | PassportItem>(
  items: readonly Item[],
  where: { applicantId: string; documentId: number },
  orderUpdatedAt: number,
): Item[] =>
  items.filter(
    ({ target, state, arrived }) =>
      target.applicantId === where.applicantId &&
      target.documentId === where.documentId &&
      (isUnsent({ state }) || (state === 'done' && (arrived?.at ?? 0) > orderUpdatedAt)),
  );

/** A document's pages in their order; page numbers are ranks, positions have gaps. */
export function pageEntries(
  uploads: readonly UploadItem[],
  items: readonly DocumentPageItem[],
): PageEntry[] {
  const entries: PageEntry[] = uploads.map((upload) => ({
    key: upload.id,
    position: upload.position,
    upload,
  }));
  for (const item of items) {
    const replaced = entries.find(
      ({ upload, item: other }) => upload && !other && upload.id === item.target.replaces,
    );
    const position = item.arrived?.position ?? item.target.position;
    if (replaced) replaced.item = item;
    else entries.push({ key: item.id, position, item });
  }
  return entries.sort((a, b) => a.position - b.position);
}
