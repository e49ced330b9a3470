import { useId, type FormEvent } from 'react';
import type { Order } from '../../contract/orders';
import type { DueFee } from '../../domain/due-fee';
import { formatMoney } from '../../domain/money';
import { useHoldUpdates } from '../../state/busy';
import { useIsOnline } from '../../state/connection';
import { visaTitle } from '../../state/order-words';
import { useOpenings } from '../../state/use-openings';
import { Button } from '../../ui/button';
import { FooterReason } from '../../ui/footer-reason';
import { Sheet } from '../../ui/sheet';
import { CardPayment } from './card-payment';
import { usePaymentIntent } from './payment-intent-query';
import { useCardPayment } from './use-card-payment';

interface Props {
  order: Order;
  fee: DueFee;
  open: boolean;
  onClose: () => void;
  /** The provider was asked; whether money moved, the server has to say. */
  onSettled: () => void;
}

/** Where the traveller pays an order, or what it came to cost beyond its price. */
export function PaymentSheet({ order, fee, open, onClose, onSettled }: Props) {
  const opening = useOpenings(open);
  const intent = usePaymentIntent(order.id, fee, opening, open);
  const payment = useCardPayment(intent.data, { opening, onSettled });
  const online = useIsOnline();
  useHoldUpdates('payment', open);
  const form = useId();
  const offlineId = `${form}-offline`;
  const { data: params } = intent;
  const unknown = payment.outcome?.outcome === 'unknown';

  function submit(event: FormEvent) {
    event.preventDefault();
    payment.pay();
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dismissable={!payment.isPaying}
      title="Payment"
      line={`${visaTitle(order)} · ${order.id}`}
      footer={
        <>
          {!online && (
            <FooterReason id={offlineId} icon="wifi-off">
              Paying needs a connection. What you typed stays.
            </FooterReason>
          )}
          {unknown ? (
            <Button full icon="refresh" onClick={onSettled}>
              Check the payment
            </Button>
          ) : (
            <Button
              full
              type="submit"
              form={form}
              icon="lock"
              disabled={!online || !params || !payment.ready}
              reasonId={offlineId}
              busy={payment.isPaying}
              busyLabel="Paying"
              note={params && formatMoney(params.amount, params.currency)}
            >
              Pay
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <CardPayment intent={intent} payment={payment} rows={rowsOf(order, fee)} />
      </form>
    </Sheet>
  );
}

const rowsOf = ({ applicants }: Order, fee: DueFee) =>
  fee.type === 1
    ? [{ label: 'Applicants', value: applicants.length }]
    : [{ label: fee.item, value: formatMoney(fee.expectedFee, 'usd') }];
