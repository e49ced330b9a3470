import { useState } from 'react';
import { documentCalls } from '../../../contract/documents';
import { canDeletePage } from '../../../domain/document/document-rules';
import { t } from '../../../language/translate';
import { isUnsent } from '../../../outbox/core/item';
import { isPassport } from '../../../outbox/kinds/passport';
import { refreshOrder } from '../../../queries/order-query';
import { describeProblem } from '../../../services/describe-problem';
import { useSendOnce } from '../../../services/send-once';
import { api } from '../../../services/services';
import { items } from '../../../services/stores';
import { currentSession } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import type { FoundPassport } from '../use-passport';

/** So that a restore of the server does not bring the passport back. */
async function forgetReceipts(applicantId: string): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  for (const item of await items.list(userId))
    if (isPassport(item) && !isUnsent(item) && item.target.applicantId === applicantId)
      await items.forget(item.id);
}

/**
 * Deletes a passport that has arrived, with its picture: of two that were exchanged, one has to go
 * before the other applicant can have it. Absent once the order is submitted.
 */
export function DeletePassport({ found }: { found: FoundPassport }) {
  const { applicant, document, order } = found;
  const [upload] = document.uploads ?? [];
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useSendOnce({
    mutationFn: () =>
      api.call(documentCalls.deletePage, {
        applicant_id: applicant.id,
        elec_id: document.id,
        pos: upload?.position ?? 0,
        upload_id: upload?.id,
      }),
    onSuccess: () => forgetReceipts(applicant.id),
    onSettled: () => refreshOrder(order.id),
  });
  const context = { payStatus: order.payStatus, applicantStatus: applicant.status };
  if (!upload || found.item || !canDeletePage(context)) return null;
  return (
    <>
      <Button
        small
        variant="outlined"
        icon="trash"
        onClick={() => {
          deletion.reset();
          setIsAsking(true);
        }}
      >
        {t('Delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Delete the passport of {firstName}?', { firstName: applicant.firstName })}
        confirmLabel={t('Delete')}
        cancelLabel={t('Keep')}
        tone="danger"
        busy={deletion.isPending}
        busyLabel={t('Deleting the page')}
        onConfirm={() => deletion.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        {deletion.error
          ? describeProblem(deletion.error)
          : t('Its picture and what it says are deleted from your application.')}
      </ConfirmDialog>
    </>
  );
}
