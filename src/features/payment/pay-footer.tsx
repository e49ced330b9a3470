import type { Order } from '../../contract/orders';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { amountDue } from '../../domain/payment/due-fee';
import { useReEdit } from '../../queries/payment-changes';
import { t } from '../../language/translate';
import { formatMoney } from '../../language/format';

/** The actions on an order that waits for payment. */
export function PayFooter({ order, onPay }: { order: Order; onPay: () => void }) {
  const online = useIsOnline();
  const reEdit = useReEdit(order);
  const due = amountDue(order);
  return (
    <FooterAction
      reason={
        online ? (
          reEdit.error ? (
            <FooterReason icon="warning">{describeProblem(reEdit.error)}</FooterReason>
          ) : (
            due !== undefined && (
              <FooterReason quiet icon="lock">
                {t('To pay: {amount}', { amount: formatMoney(due, order.currency) })}
              </FooterReason>
            )
          )
        ) : (
          <FooterReason id="pay-offline" icon="wifi-off">
            {t('Paying and editing need a connection.')}
          </FooterReason>
        )
      }
    >
      <Button
        variant="outlined"
        disabled={!online}
        reasonId="pay-offline"
        busy={reEdit.isPending}
        busyLabel={t('Opening the application again')}
        onClick={() => reEdit.mutate()}
      >
        {t('Re-edit')}
      </Button>
      <Button disabled={!online || reEdit.isPending} reasonId="pay-offline" onClick={onPay}>
        {t('Pay Now')}
      </Button>
    </FooterAction>
  );
}
