import type { UploadItem } from '../../contract/upload-item';
import { type FileItem, isUnsent, type OutboxItem } from '../../outbox/core/item';
import {
  type DocumentPageItem,
  isDocumentPage,
  isRepeatedPage,
} from '../../outbox/kinds/document-page';

/** One page of a document as the screen shows it: on the server, on the phone, or both. */
export interface PageEntry {
  /** Stays the same while a new page arrives: its attach key, where it is known. */
  key: string;
  position: number;
  upload?: UploadItem;
  /** An item on this phone; together with an upload, it replaces that upload. */
  item?: DocumentPageItem;
}

/**
 * Whether the order cannot include the item yet: it is unsent, or was delivered after the order was
 * asked for.
 */
export const isAhead = ({ state, arrived }: FileItem, orderUpdatedAt: number): boolean =>
  isUnsent({ state }) || (state === 'done' && (arrived?.at ?? 0) > orderUpdatedAt);

/** The items of a document that the order does not include yet. */
export const shownItems = <Item extends FileItem>(
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

/**
 * The item of this phone whose file an item shows: its own, or that of the page that it repeats, if it is
 * known here.
 */
export const withFile = <Item extends FileItem>(
  item: Item | undefined,
  items: readonly Item[],
): Item | undefined =>
  item && isRepeatedPage(item) ? items.find(({ attachKey }) => attachKey === item.serverKey) : item;

/** The ids under which an item's page, or the page it replaces, is known: attach keys and upload ids. */
const identifiersOf = ({ target, attachKey, arrived, supersedes }: DocumentPageItem): string[] =>
  [attachKey, ...supersedes, target.replaces, arrived?.uploadId].filter(
    (name) => typeof name === 'string',
  );

/** The ids of a page. */
const namesOf = ({ upload, item }: PageEntry): string[] =>
  [upload?.id, upload?.attachKey, item?.attachKey].filter((name) => name !== undefined);

/**
 * A document's pages in order, as they will be after all items of this phone are delivered: pages
 * that an item replaces or deletes are not shown beside it, unless its deletion was refused. Page
 * numbers are ranks; positions have gaps.
 * @param items the oldest first
 */
export function pageEntries(
  uploads: readonly UploadItem[],
  items: readonly DocumentPageItem[],
): PageEntry[] {
  let entries: PageEntry[] = uploads.map((upload) => ({
    key: keyOf(upload),
    position: upload.position,
    upload,
  }));
  const known = new Set(entries.flatMap(namesOf));
  const add = (entry: PageEntry) => {
    entries.push(entry);
    namesOf(entry).forEach((name) => known.add(name));
  };
  for (const item of items) {
    // A deletion that was refused has deleted nothing.
    if (item.isWithdrawn && item.state === 'needs-you') continue;
    const names = identifiersOf(item);
    const matches = (entry: PageEntry) => namesOf(entry).some((name) => names.includes(name));
    // Of hundreds of new pages none is there already: they are not looked for one by one.
    const first = names.some((name) => known.has(name)) ? entries.find(matches) : undefined;
    // Two items that replace one upload independently are pages of their own.
    const isFree = !first?.item || item.supersedes.includes(first.item.attachKey);
    if (first && !isFree && !item.isWithdrawn) {
      add(entryOf(item, undefined));
      continue;
    }
    if (first) entries = entries.filter((entry) => !matches(entry));
    if (!item.isWithdrawn) add(entryOf(item, first?.upload));
  }
  return entries.sort((a, b) => a.position - b.position);
}

const keyOf = ({ id, attachKey }: UploadItem): string => attachKey ?? id;

/**
 * The page as it is now, of one that was remembered: on its way to the server it gets another id, and
 * a replacement another key.
 * @returns its index; -1 if it is not there any more
 */
export const indexOfPage = (entries: readonly PageEntry[], remembered: PageEntry): number => {
  const names = namesOf(remembered);
  return entries.findIndex((entry) => namesOf(entry).some((name) => names.includes(name)));
};

const entryOf = (item: DocumentPageItem, upload: UploadItem | undefined): PageEntry => ({
  key: upload ? keyOf(upload) : item.attachKey,
  position: upload?.position ?? item.arrived?.position ?? item.target.position,
  ...(upload && { upload }),
  item,
});

/** The upload that an entry shows, which is the one that its deletion names. */
export const uploadIdOf = ({ upload, item }: PageEntry): string | undefined =>
  item?.arrived?.uploadId ?? upload?.id;

/**
 * This phone's receipts that end with a deleted page: its own, and those of the pages that it has
 * replaced, which would count again without it.
 */
export function endedReceipts(
  uploadId: string | undefined,
  items: readonly OutboxItem[],
): DocumentPageItem[] {
  const receipts = items.filter(isDocumentPage).filter(({ state }) => state === 'done');
  const ended = new Set<DocumentPageItem>();
  const end = (upload: string | null | undefined, attachKeys: readonly string[] = []) => {
    for (const receipt of receipts) {
      const { attachKey, arrived, target, supersedes } = receipt;
      const isNamed = attachKeys.includes(attachKey) || (upload && arrived?.uploadId === upload);
      if (!isNamed || ended.has(receipt)) continue;
      ended.add(receipt);
      end(target.replaces, supersedes);
    }
  };
  end(uploadId);
  return [...ended];
}
