import { randomBytes } from 'node:crypto';

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'REFUNDED';

/** The double's record of an order; the rest of its shape is made for each answer. */
export interface DoubleOrder {
  readonly id: string;
  readonly reference: string;
  readonly payment: string;
  readonly description: string;
  readonly value: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  capture?: { id: string; status: CaptureStatus; value: string; currency: string };
  /** The cents that were given back, without the refunds that failed. */
  refunded: number;
  readonly refunds: DoubleRefund[];
}

export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';

export interface DoubleRefund {
  readonly id: string;
  readonly cents: number;
  /** The shop's own id of it; none where it was made by hand. */
  readonly reference: string | undefined;
  status: RefundStatus;
}

export interface DoubleDispute {
  readonly id: string;
  /** The order at PayPal. */
  readonly order: string;
  readonly value: string;
  outcome?: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | 'CANCELED_BY_BUYER';
}

/** How the next capture of an order goes, if it does not just complete. */
export type CaptureScript =
  | { readonly status: CaptureStatus; readonly value?: string; readonly currency?: string }
  | { readonly issue: string }
  /** Somebody else's request is a moment faster. */
  | { readonly issue: 'ORDER_ALREADY_CAPTURED'; readonly taken: true };

/** So many characters, as PayPal makes its ids. */
export const newId = (length = 17): string =>
  randomBytes(length).toString('hex').slice(0, length).toUpperCase();

/** Whether the money is gone, or on its way. */
export const isGiven = ({ status }: DoubleRefund) => status === 'COMPLETED' || status === 'PENDING';

/** One that was made by hand has the custom id of its capture. */
export const tellRefund = (
  { id: refundId, cents, reference, status }: DoubleRefund,
  order: DoubleOrder,
) => ({
  id: refundId,
  status,
  amount: { currency_code: order.capture?.currency, value: (cents / 100).toFixed(2) },
  ...(reference !== undefined && { invoice_id: reference }),
  custom_id: reference ?? order.payment,
  links: [],
});

/** In a list without its transactions and its outcome, as PayPal writes it. */
export const tellDispute = (
  { id: dispute_id, value, outcome }: DoubleDispute,
  captureId?: string,
) => ({
  dispute_id,
  reason: 'UNAUTHORISED',
  status: outcome ? 'RESOLVED' : 'UNDER_REVIEW',
  dispute_amount: { currency_code: 'USD', value },
  ...(captureId !== undefined && {
    disputed_transactions: [{ seller_transaction_id: captureId }],
    ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
  }),
});

/** An order as PayPal writes it, with what was captured and given back. */
export function tellOrder(order: DoubleOrder) {
  const { capture, description, payment, reference, status, value } = order;
  const time = new Date().toISOString().replace(/\.\d+/, '');
  return {
    id: order.id,
    intent: 'CAPTURE',
    status,
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: reference,
        custom_id: payment,
        description,
        amount: { currency_code: 'USD', value },
        payee: { email_address: 'shop@visa.example', merchant_id: 'X5XAHHCG636FA' },
        ...(capture && {
          payments: {
            captures: [
              {
                id: capture.id,
                status: capture.status,
                amount: { currency_code: capture.currency, value: capture.value },
                final_capture: true,
                create_time: time,
                update_time: time,
              },
            ],
            ...(order.refunds.length > 0 && {
              refunds: order.refunds.map((each) => tellRefund(each, order)),
            }),
          },
        }),
      },
    ],
    create_time: time,
    links: [],
  };
}
