import type { OutboxItem } from '../../../src/outbox/core/item';
import { isDocumentPage } from '../../../src/outbox/kinds/document-page';

/** An item that the app calls saved. */
export interface Sealed {
  readonly id: string;
  readonly key: string;
  readonly sha256: string;
  /** The attach keys that it supersedes, and the upload that it replaces. */
  readonly supersedes: readonly string[];
  readonly replaces: string | null;
}

export const sealedOf = (item: OutboxItem): Sealed => ({
  id: item.id,
  sha256: item.sha256,
  key: 'sendKey' in item ? item.sendKey : item.attachKey,
  supersedes: 'supersedes' in item ? (item.supersedes ?? []) : [],
  replaces: isDocumentPage(item) ? item.target.replaces : null,
});
