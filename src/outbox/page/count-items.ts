import type { Counts } from '../../i18n/count-messages';
import type { OutboxItem } from '../core/item';
import { outboxKinds } from '../kinds/outbox-kinds';

/** Counts items by the nouns of their kinds. */
export function countItems(
  items: readonly Pick<OutboxItem, 'kind'>[],
  kinds = outboxKinds,
): Counts {
  const uploads = items.filter((item) => kinds.of(item).messages.counted === 'upload').length;
  return { uploads, messages: items.length - uploads };
}
