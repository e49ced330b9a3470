import {
  canAddPage,
  canDeletePage,
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
  type ClosedMessage,
  type EditingContext,
} from '../../domain/document/document-rules';
import type { DocumentItem } from '../../contract/documents';

export interface Allowed {
  add: boolean;
  replace: boolean;
  delete: boolean;
  /** Why nothing can be changed; absent if something can. */
  reason?: ClosedMessage;
}

/** What the traveller may do with a document's pages. */
export function documentAllows(
  context: EditingContext,
  document: Pick<DocumentItem, 'uploads'>,
): Allowed {
  const pages = document.uploads ?? [];
  const allowed = {
    add: canAddPage(context, pages),
    replace: pages.length > 0 && canEditDocument(context, documentStatus(pages)),
    delete: canDeletePage(context),
  };
  const open = allowed.add || allowed.replace || allowed.delete;
  return open ? allowed : { ...allowed, reason: whyDocumentClosed(context) };
}
