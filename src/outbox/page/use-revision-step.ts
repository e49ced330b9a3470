import type { Order } from '../../contract/orders';
import { type FailedItem, failedItems } from '../../domain/document/failed-items';
import { t } from '../../language/translate';
import { missingPath } from '../../routing/next-paths';
import { paths } from '../../routing/paths';
import { isUnsent } from '../core/item';
import { mayArrive } from './applicant-left';
import { type NextStep, taskName } from './use-next-task';
import { useOutboxItems } from './outbox-list';

/** Whether what was asked for again was replaced on this phone, and has not arrived yet. */
export function useReplaced(): (applicantId: string, item: FailedItem) => boolean {
  const items = useOutboxItems();
  return (applicantId, item) =>
    item.kind === 'document' &&
    items.some(
      (sealed) =>
        'applicantId' in sealed.target &&
        sealed.target.applicantId === applicantId &&
        'documentId' in sealed.target &&
        sealed.target.documentId === item.id &&
        isUnsent(sealed) &&
        mayArrive(sealed),
    );
}

/** The next thing to fix of an order, or the re-submission; undefined while neither is to be done. */
export function useRevisionStep(
  order: Order,
): Pick<NextStep, 'label' | 'to' | 'state'> | undefined {
  const isReplaced = useReplaced();
  const asked = order.applicants
    .filter(({ status }) => status === 'revision-needed')
    .map((applicant) => ({ applicantId: applicant.id, failed: failedItems(applicant) }));
  const [open] = asked.flatMap(({ applicantId, failed }) =>
    failed
      .filter((item) => !isReplaced(applicantId, item))
      .map((item) => ({ to: 'item' as const, applicantId, item })),
  );
  if (open)
    return {
      label: t('Next: {name}', { name: taskName(order, open) }),
      to: missingPath(order, open),
    };
  const ready = asked.find(({ failed }) => failed.length === 0);
  return (
    ready && {
      label: t('Re-submit documents'),
      to: paths.applicantMaterial(order.id, ready.applicantId),
    }
  );
}
