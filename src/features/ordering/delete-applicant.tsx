import { useState } from 'react';
import type { Applicant } from '../../contract/applicants';
import { type FileItem, isUnsent } from '../../outbox/core/item';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { useDeviceWord } from '../../platform/wide-screen';
import { Button } from '../../ui/actions/button';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { useDeleteApplicant } from './order-changes';
import { t } from '../../language/translate';

interface Props {
  orderId: string;
  applicant: Applicant;
  items: readonly FileItem[];
  onDeleted: () => void;
}

/** Deletes an applicant after a confirmation. */
export function DeleteApplicant({ orderId, applicant, items, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteApplicant(orderId, items);
  const online = useIsOnline();
  const device = useDeviceWord();
  const waiting = items.filter(
    (item) => item.target.applicantId === applicant.id && isUnsent(item),
  ).length;
  return (
    <>
      <Button variant="danger-link" icon="trash" disabled={!online} onClick={() => setAsking(true)}>
        {t('Delete applicant')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Delete {firstName}?', { firstName: applicant.firstName })}
        confirmLabel={t('Delete')}
        cancelLabel={t('Keep')}
        tone="danger"
        busy={remove.isPending}
        busyLabel={t('Deleting the applicant')}
        onConfirm={() => remove.mutate(applicant.id, { onSuccess: onDeleted })}
        onCancel={() => setAsking(false)}
      >
        {remove.error
          ? describeProblem(remove.error)
          : waiting === 0
            ? t('The documents of this applicant are deleted too.')
            : t(
                'The documents of this applicant are deleted too, with {count, plural, one {the one} other {the #}} still waiting on this {device, select, phone {phone} page {page} other {device}}.',
                { count: waiting, device },
              )}
      </ConfirmDialog>
    </>
  );
}
