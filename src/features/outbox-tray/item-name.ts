import { hasFile, type OutboxItem } from '../../outbox/core/item';
import { outboxWords } from '../../i18n/outbox-messages';
import { outboxKinds } from '../../outbox/kinds/outbox-kinds';

/** The label of an item; for a page with its number, if its document has several. */
export const nameOf = (item: OutboxItem, several: boolean): string =>
  outboxWords(outboxKinds.of(item).messages.name(item, several)) ?? '';

/** Returns a predicate: whether an item's document has several pages, according to these items. */
export function ofSeveralPages(items: readonly OutboxItem[]): (item: OutboxItem) => boolean {
  const further = items.map(pageOf).filter((page) => page !== undefined && page.position > 0);
  const documents = new Set(further.map((page) => page?.document));
  return (item) => {
    const page = pageOf(item);
    return page !== undefined && documents.has(page.document);
  };
}

const pageOf = (item: OutboxItem) =>
  hasFile(item) ? outboxKinds.of(item).pageOf?.(item) : undefined;
