import type { UploadItem } from '../../contract/documents';
import {
  isUnsent,
  type DocumentPageItem,
  type PassportItem,
  type UploadedItem,
} from '../../outbox/item';

/** One page of a document as the screen shows it: on the server, on the phone, or both. */
export interface PageEntry {
  key: string;
  position: number;
  upload?: UploadItem;
  /** On its way; together with an upload: it replaces that one. */
  item?: DocumentPageItem;
}

/** Whether the order cannot have it yet: it is unsent, or arrived after the order was asked for. */
export const isAhead = ({ state, arrived }: UploadedItem, orderUpdatedAt: number): boolean =>
  isUnsent({ state }) || (state === 'done' && (arrived?.at ?? 0) > orderUpdatedAt);

/** The items of a document that a screen still has to show, until the order itself has them. */
export const shownItems = <Item extends DocumentPageItem | PassportItem>(
  items: readonly Item[],
  where: { applicantId: string; documentId: number },
  orderUpdatedAt: number,
): Item[] =>
  items.filter(
    (item) =>
      item.target.applicantId === where.applicantId &&
      item.target.documentId === where.documentId &&
      isAhead(item, orderUpdatedAt),
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
  const ofUploads = new Map(entries.map((entry) => [entry.key, entry]));
  for (const item of items) {
    const replaced = ofUploads.get(item.target.replaces ?? '');
    const position = item.arrived?.position ?? item.target.position;
    if (replaced && !replaced.item) replaced.item = item;
    else entries.push({ key: item.id, position, item });
  }
  return entries.sort((a, b) => a.position - b.position);
}
