import { useSendOnce } from '../../page/send-once';
import { useState } from 'react';
import { isDecided, isNetworkFault } from '../../api/errors';
import { applicantCalls, type Applicant } from '../../contract/applicants';
import { useAttemptKey } from '../../page/attempt-key';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { quietFailure } from '../../page/failure-toast';
import { refreshOrder } from '../../queries/order-query';
import { api } from '../../page/services';
import { showToast } from '../../page/toasts';
import { useOutboxItems } from '../../sync/use-outbox';
import { Button } from '../../ui/actions/button';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { Notice } from '../../ui/feedback/notice';
import { canResubmit } from './resubmit';
import { t } from '../../language/translate';

interface Props {
  orderId: string;
  applicant: Applicant;
  /** Whether the order is fresh: the prompt does not open on cached data. */
  certain: boolean;
}

/**
 * Offers to re-submit an applicant without open problems: opens once on its own, and stays on the
 * page until it is done.
 */
export function ResubmitPrompt({ orderId, applicant, certain }: Props) {
  const items = useOutboxItems();
  const online = useIsOnline();
  const attempt = useAttemptKey();
  const [asked, setAsked] = useState<boolean>();
  const wish = { applicant_id: applicant.id, order_id: orderId };
  const resubmit = useSendOnce({
    meta: quietFailure,
    mutationFn: () =>
      api.call(applicantCalls.reReview, wish, { idempotencyKey: attempt.keyFor(wish) }),
    onSuccess: async () => {
      attempt.settle();
      setAsked(false);
      showToast(t('Re-submit successfully'), 'ok');
      await refreshOrder(orderId);
    },
    onError: async (error) => {
      if (isNetworkFault(error)) return;
      if (isDecided(error)) attempt.settle();
      await refreshOrder(orderId);
    },
  });
  const offered = canResubmit(applicant, items);
  const open = offered && (asked ?? (certain && online));
  if (!offered && !resubmit.isPending) return null;
  return (
    <>
      <Notice
        tone="ok"
        title={t('Everything is fixed')}
        action={
          <Button small variant="card" disabled={!online} onClick={() => setAsked(true)}>
            {t('Re-submit')}
          </Button>
        }
      >
        {online
          ? t('Re-submit, so that we can check your documents.')
          : t('You are offline. Re-submit when you are back online.')}
      </Notice>
      <ConfirmDialog
        open={open}
        title={t('Re-submit documents?')}
        confirmLabel={t('Re-submit')}
        cancelLabel={t('Later')}
        busy={resubmit.isPending}
        busyLabel={t('Re-submitting')}
        onConfirm={() => resubmit.mutate()}
        onCancel={() => setAsked(false)}
      >
        {resubmit.error
          ? describeProblem(resubmit.error)
          : t(
              'To re-submit your documents now in order that we can pre-check your files immediately.',
            )}
      </ConfirmDialog>
    </>
  );
}
