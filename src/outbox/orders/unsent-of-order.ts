import { formatList } from '../../language/format';
import { t } from '../../language/translate';
import { hasFile, isAsking, type OutboxItem } from '../core/item';
import { outboxKinds } from '../kinds/outbox-kinds';

/** Whether an item is a part of an application, and is nothing without it; a message to Support is not. */
export const isPartOf = (orderId: string, item: OutboxItem): boolean =>
  item.target.orderId === orderId && outboxKinds.of(item).messages.counted !== 'message';

/**
 * The items that cannot arrive any more, because the application was cancelled or paid elsewhere: of a
 * cancelled one all, of a paid one what the server has refused for that, and what waits for an answer that
 * nobody needs.
 */
export function leftBehind(
  unsent: readonly OutboxItem[],
  { isCancelled }: { isCancelled: boolean },
): readonly OutboxItem[] {
  if (isCancelled || unsent.some(isAsking)) return unsent;
  return unsent.filter(
    ({ state, lastProblem }) => state === 'needs-you' && lastProblem?.reason === 'order-closed',
  );
}

/** Items in words, by what the traveller would have to enter again: '2 files and 1 applicant'. */
export function unsentWords(items: readonly OutboxItem[]): string {
  const added = items.filter((item) => outboxKinds.makes(item) !== 'orderId');
  const files = added.filter(hasFile).length;
  const applicants = added.filter((item) => outboxKinds.makes(item) === 'applicantId').length;
  const others = added.length - files - applicants;
  return formatList(
    [
      files > 0 && t('{count, plural, one {# file} other {# files}}', { count: files }),
      applicants > 0 &&
        t('{count, plural, one {# applicant} other {# applicants}}', { count: applicants }),
      others > 0 && t('{count, plural, one {# change} other {# changes}}', { count: others }),
    ].filter((words) => typeof words === 'string'),
  );
}
