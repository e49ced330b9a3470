import type { OutboxItem } from '../outbox/core/item';
import type { OutboxKind } from '../outbox/core/kind';
import { outboxKinds } from '../outbox/kinds/outbox-kinds';

type Counted = Pick<OutboxItem, 'kind'>;

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** How many items there are, by what their kinds call them: '2 uploads and 1 message'. */
export const countItems = (items: readonly Counted[], kinds = outboxKinds): string =>
  countBy(items, ({ words }) => words.counted, kinds);

function countBy(
  items: readonly Counted[],
  called: (kind: OutboxKind) => string,
  { all, of }: typeof outboxKinds,
): string {
  const counts = new Map(all.map((kind) => [called(kind), 0]));
  for (const item of items) {
    const name = called(of(item));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => many(count, name))
    .join(' and ');
}

/** What a log-out would delete: '2 files are not uploaded yet', '1 message is not sent yet'. */
export function unsentTitle(unsent: readonly Counted[]): string {
  const isAllUploads = unsent.every((item) => outboxKinds.of(item).words.counted === 'upload');
  const done = isAllUploads ? 'uploaded' : 'sent';
  const kept = countBy(unsent, ({ words }) => words.kept, outboxKinds);
  return `${kept} ${unsent.length === 1 ? 'is' : 'are'} not ${done} yet`;
}
