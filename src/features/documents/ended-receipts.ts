import type { OutboxItem } from '../../outbox/core/item';
import { type DocumentPageItem, isDocumentPage } from '../../outbox/kinds/document-page';
import type { PageEntry } from './page-entries';

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
