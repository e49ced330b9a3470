import type { OutboxItem } from '../../outbox/item';

/** What an item is called. */
export function nameOf(item: OutboxItem): string {
  switch (item.kind) {
    case 'document-page':
    case 'passport':
      return item.target.documentName;
    case 'visa-photo':
      return 'Visa photo';
    case 'feedback':
      return 'Message to Support';
  }
}
