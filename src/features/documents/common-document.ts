import type { Applicant } from '../../contract/applicants';
import type { DocumentItem } from '../../contract/documents';
import { isUnsent } from '../../outbox/core/item';
import { type DocumentPageItem, isRepeatedPage } from '../../outbox/kinds/document-page';
import { type Allowed, documentAllows, mayReplace } from './document-lock';
import { type PageEntry, pageEntries, shownItems } from './page-entries';
import type { FoundDocument } from './use-document';

/** Another applicant of the order, of whom a common document is asked as well. */
export interface OtherApplicant {
  applicant: Applicant;
  document: DocumentItem;
  /** The pages of this document, as they will be after all items of this phone are delivered. */
  entries: readonly PageEntry[];
  allowed: Allowed;
}

/** The others of whom the document is asked as well; none if it is not common. */
export function othersOf(
  { order, applicant, document, updatedAt }: FoundDocument,
  items: readonly DocumentPageItem[],
): OtherApplicant[] {
  if (!document.common) return [];
  return order.applicants
    .filter(({ id }) => id !== applicant.id)
    .flatMap((other) => {
      const same = [...other.required, ...other.optional].find(({ id }) => id === document.id);
      if (!same) return [];
      const where = { applicantId: other.id, documentId: same.id };
      const context = { payStatus: order.payStatus, applicantStatus: other.status };
      return {
        applicant: other,
        document: same,
        entries: pageEntries(same.uploads ?? [], shownItems(items, where, updatedAt)),
        allowed: documentAllows(context, same),
      };
    });
}

/** The names by which two pages with the same file are known: a delivery, an upload or the bytes. */
function fileNames({ upload, item }: PageEntry): string[] {
  const names = item
    ? [
        item.attachKey,
        item.arrived?.uploadId,
        isRepeatedPage(item) ? item.serverKey : item.isRaw ? undefined : item.sha256,
      ]
    : [upload?.id, upload?.attachKey, upload?.sha256];
  return names.filter((name) => name !== undefined);
}

/** A page of another applicant with the same file. */
export interface SamePage {
  other: OtherApplicant;
  entry: PageEntry;
}

/** The others' pages that have the same file as a page, whoever of them added it, on whatever phone. */
export function samePages(page: PageEntry, others: readonly OtherApplicant[]): SamePage[] {
  const all = others.flatMap((other) => other.entries.map((entry) => ({ other, entry })));
  const names = new Set(fileNames(page));
  let found: SamePage[] = [];
  for (;;) {
    const next = all.filter(({ entry }) => fileNames(entry).some((name) => names.has(name)));
    if (next.length === found.length) return next;
    found = next;
    for (const { entry } of found) fileNames(entry).forEach((name) => names.add(name));
  }
}

/**
 * Whether another applicant may have a document's pages as well: nobody who has pages of their own, but
 * whoever has a part of these, because adding them was interrupted.
 */
export function isLacking(other: OtherApplicant, entries: readonly PageEntry[]): boolean {
  const there = entries.map((entry) => samePages(entry, [other])[0]?.entry);
  const isOwn = (page: PageEntry) => !there.includes(page);
  return other.allowed.add && there.includes(undefined) && !other.entries.some(isOwn);
}

/** The name by which another applicant's item takes the file of a page. */
export function nameOfPage({ upload, item }: PageEntry): string {
  if (!item) return upload?.attachKey ?? upload?.id ?? '';
  // Until it has arrived itself it is no page at the server.
  const isFirst = !isRepeatedPage(item) || !isUnsent(item);
  return isFirst ? item.attachKey : (item.serverKey ?? '');
}

/**
 * Whether the others' pages still need this one: it has not arrived, or what takes its file has not. Then
 * it cannot change alone.
 */
export const isStillNeeded = ({ item, upload }: PageEntry, same: readonly SamePage[]): boolean =>
  same.some(
    ({ entry }) =>
      entry.item &&
      isRepeatedPage(entry.item) &&
      isUnsent(entry.item) &&
      [item?.attachKey, upload?.attachKey, upload?.id].includes(entry.item.serverKey),
  );

/** Those of the pages with the same file that may be replaced now. */
export const replaceable = (same: readonly SamePage[]): SamePage[] =>
  same.filter(({ other: { allowed, applicant }, entry }) =>
    mayReplace(entry, allowed, applicant.status),
  );
