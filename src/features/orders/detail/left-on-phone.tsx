import { useState } from 'react';
import type { Order } from '../../../contract/orders';
import { isCancelled, isEditable } from '../../../domain/order/order-state';
import { t } from '../../../language/translate';
import { leftBehind, unsentWords } from '../../../outbox/orders/unsent-of-order';
import { useUnsentOf } from '../../../outbox/orders/use-unsent';
import { toastIfStorageFull } from '../../../services/show-failure';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';

/**
 * The one place that says what of an application cannot arrive any more, because it was cancelled or paid
 * elsewhere meanwhile: it stays on this phone until the traveller discards it.
 */
export function LeftOnPhone({ order }: { order: Order }) {
  const unsent = useUnsentOf(order.id);
  const [asking, setAsking] = useState(false);
  const cancelled = isCancelled(order);
  const left = isEditable(order) ? [] : leftBehind(unsent, { isCancelled: cancelled });
  if (left.length === 0) return null;
  const what = unsentWords(left);

  async function discard() {
    setAsking(false);
    const { removeUnsent } = await import('../../../outbox/orders/answer-question');
    await removeUnsent(order.id, left).catch(toastIfStorageFull);
  }

  return (
    <>
      <Notice
        tone="wait"
        icon="saved-phone"
        title={
          cancelled
            ? t('Canceled before everything was sent')
            : t('Paid before everything was sent')
        }
        action={
          <Button small variant="card" onClick={() => setAsking(true)}>
            {t('Discard')}
          </Button>
        }
      >
        {what
          ? t('Not sent, kept on this phone: {what}', { what })
          : t('Nothing that you added is missing.')}
      </Notice>
      <ConfirmDialog
        open={asking}
        title={t('Discard what was not sent?')}
        confirmLabel={t('Discard')}
        cancelLabel={t('Keep')}
        tone="danger"
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      >
        {what
          ? t('Deleted from this phone: {what}', { what })
          : t('Nothing that you added is missing.')}
      </ConfirmDialog>
    </>
  );
}
