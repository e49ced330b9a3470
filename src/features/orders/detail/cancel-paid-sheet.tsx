import { useState } from 'react';
import { isDecided } from '../../../api/errors';
import { type CancelReason, cancelReasons } from '../../../contract/codes';
import { type Order, orderCalls } from '../../../contract/orders';
import { refundRule } from '../../../domain/payment/refund-rule';
import { cancelReasonWords } from '../../../i18n/order-labels';
import { refundColumns, refundToday } from '../../../i18n/refund-labels';
import { formatMoney } from '../../../language/format';
import { t } from '../../../language/translate';
import { useAttemptKey } from '../../../services/send-once';
import { useHoldUpdates } from '../../../services/busy';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { useSendOnce } from '../../../services/send-once';
import { api } from '../../../services/services';
import { refreshOrder } from '../../../queries/order-query';
import { Button } from '../../../ui/actions/button';
import { FooterReason } from '../../../ui/actions/footer-action';
import { RadioCards } from '../../../ui/forms/radio-cards';
import { Card, CardRow } from '../../../ui/layout/card';
import { KeyValue } from '../../../ui/layout/key-value';
import { Stack } from '../../../ui/layout/page';
import { RefundRule } from '../../../ui/layout/refund-rule';
import { Sheet } from '../../../ui/overlays/sheet';

/**
 * Cancels a paid order with the refund that the screen showed. A retry after a lost answer has the
 * same key; the order is refetched also after a refusal, which it may explain.
 */
function useCancelPaid(orderId: string) {
  const attempt = useAttemptKey();
  return useSendOnce({
    mutationFn: async ({ reason, refund }: { reason: CancelReason; refund: number }) => {
      const request = { order_id: orderId, reason: cancelReasons.codeOf(reason), refund };
      const options = { idempotencyKey: attempt.keyFor(request) };
      await api.call(orderCalls.cancelOrder, request, options);
    },
    onSuccess: () => attempt.settle(),
    onError: (error) => {
      if (isDecided(error)) attempt.settle();
    },
    onSettled: () => refreshOrder(orderId),
  });
}

interface CancelPaidSheetProps {
  order: Order;
  /** The refund at the present stage, in cents. */
  refund: number;
  onClose: () => void;
}

/** Cancels a paid order: what goes back and why, the reason, and one button that says the amount. */
export function CancelPaidSheet({ order, refund, onClose }: CancelPaidSheetProps) {
  const [reason, setReason] = useState<CancelReason | null>(null);
  const cancel = useCancelPaid(order.id);
  const online = useIsOnline();
  useHoldUpdates('form');
  const rule = refundRule(order.applicants);
  const amount = formatMoney(refund, order.currency);
  const paid = order.payment?.income ?? order.payment?.receivables;
  return (
    <Sheet
      open
      onClose={onClose}
      dismissable={!cancel.isPending}
      title={t('Cancel this application')}
      line={t('It cannot be opened again.')}
      footer={
        <>
          {!online && (
            <FooterReason id="cancel-paid-reason" icon="wifi-off">
              {t('Canceling needs a connection.')}
            </FooterReason>
          )}
          {online && cancel.error && (
            <FooterReason icon="warning">{describeProblem(cancel.error)}</FooterReason>
          )}
          {online && !cancel.error && reason === null && (
            <FooterReason id="cancel-paid-reason" quiet>
              {t('Choose a reason.')}
            </FooterReason>
          )}
          <Button
            full
            variant="danger"
            disabled={reason === null || !online}
            reasonId="cancel-paid-reason"
            busy={cancel.isPending}
            busyLabel={t('Canceling the application')}
            onClick={() => reason && cancel.mutate({ reason, refund }, { onSuccess: onClose })}
          >
            {refund > 0
              ? t('Cancel and get back {amount}', { amount })
              : t('Cancel without a refund')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <RefundRule columns={refundColumns(rule)}>{refundToday(rule)}</RefundRule>
        <Card>
          <CardRow>
            <KeyValue
              rows={[
                ...(paid === undefined
                  ? []
                  : [{ label: t('Paid'), value: formatMoney(paid, order.currency) }]),
                { label: t('Goes back to you'), value: amount },
              ]}
            />
          </CardRow>
        </Card>
        {refund > 0 && (
          <p>
            {t(
              'The money goes back the way you paid. Your bank or payment service may need some days to show it.',
            )}
          </p>
        )}
        <RadioCards
          legend={t('Why?')}
          hideLegend
          options={cancelReasonWords.map(({ value, title }) => ({ value, title: t(title) }))}
          value={reason}
          onChange={setReason}
        />
      </Stack>
    </Sheet>
  );
}
