import type { OutboxItem } from '../../../src/outbox/core/item';
import { isDocumentPage, type DocumentPageItem } from '../../../src/outbox/kinds/document-page';
import type { Capture } from './capture';

/**
 * Pages of which nobody was told that they are saved, because their tab was closed or the storage
 * failed at the last step: they may come or not, and so may go what they replace. All that there
 * ever were, because phones and server forget those that were replaced.
 */
export function untoldPages(captures: readonly Capture[]) {
  const pages = new Map<string, DocumentPageItem>();
  const digests = new Map<unknown, unknown>();
  return {
    wasWritten(item: OutboxItem): void {
      if (isDocumentPage(item)) pages.set(item.id, item);
    },

    wasUploaded(uploadId: unknown, sha256: unknown): void {
      digests.set(uploadId, sha256);
    },

    /** Whether one of them, of any phone, was to replace this one. */
    replace({ key, sha256 }: Capture): boolean {
      const told = new Set(captures.map(({ id }) => id));
      return [...pages.values()].some(
        ({ id, supersedes, target }) =>
          !told.has(id) && (supersedes?.includes(key) || digests.get(target.replaces) === sha256),
      );
    },
  };
}

export type UntoldPages = ReturnType<typeof untoldPages>;
