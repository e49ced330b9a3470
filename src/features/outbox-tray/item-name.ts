import { isDocumentPage, type DocumentPageItem, type OutboxItem } from '../../outbox/core/item';

/** What an item is called; a page by its number too, where its document has several. */
export function nameOf(item: OutboxItem, several: boolean): string {
  switch (item.kind) {
    case 'document-page': {
      const { documentName } = item.target;
      return several ? `${documentName}, page ${positionOf(item) + 1}` : documentName;
    }
    case 'passport':
      return item.target.documentName;
    case 'visa-photo':
      return 'Visa photo';
    case 'feedback':
      return 'Message to Support';
  }
}

/** Tells of which items the document has pages beyond its first, as far as these items say. */
export function ofSeveralPages(items: readonly OutboxItem[]): (item: OutboxItem) => boolean {
  const further = items.filter(isDocumentPage).filter((page) => positionOf(page) > 0);
  const documents = new Set(further.map(documentOf));
  return (item) => isDocumentPage(item) && documents.has(documentOf(item));
}

const documentOf = ({ target }: DocumentPageItem): string =>
  `${target.applicantId}/${target.documentId}`;

/** The server may have put it elsewhere than the traveller saw it. */
const positionOf = ({ arrived, target }: DocumentPageItem): number =>
  arrived?.position ?? target.position;
