import type { OutboxItem } from '../outbox/core/item';

type Counted = Pick<OutboxItem, 'kind'>;

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** How many items there are, each kind by its own name: '2 uploads and 1 message'. */
export function countItems(items: readonly Counted[], page = 'upload'): string {
  const messages = items.filter(({ kind }) => kind === 'feedback').length;
  const pages = items.length - messages;
  return [pages > 0 && many(pages, page), messages > 0 && many(messages, 'message')]
    .filter(Boolean)
    .join(' and ');
}

/** What a log-out would delete: '2 files are not uploaded yet', '1 message is not sent yet'. */
export function unsentTitle(unsent: readonly Counted[]): string {
  const done = unsent.some(({ kind }) => kind === 'feedback') ? 'sent' : 'uploaded';
  return `${countItems(unsent, 'file')} ${unsent.length === 1 ? 'is' : 'are'} not ${done} yet`;
}
