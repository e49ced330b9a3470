import type { Counts } from '../../i18n/count-messages';
import type { OutboxItem } from '../core/item';
import { outboxKinds } from '../kinds/outbox-kinds';

/** Counts items by the nouns of their kinds. */
export function countItems(
  items: readonly Pick<OutboxItem, 'kind'>[],
  kinds = outboxKinds,
): Counts {
  const nouns = items.map((item) => kinds.of(item).messages.counted);
  const count = (noun: (typeof nouns)[number]) => nouns.filter((each) => each === noun).length;
  return { uploads: count('upload'), messages: count('message'), changes: count('change') };
}
