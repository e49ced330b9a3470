import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import type { Order } from '../../contract/orders';

/** The fee to pay for an order: its own, or a later price difference, in cents. */
export type DueFee =
  | { type: 'order' }
  | {
      type: 'price-difference';
      differenceId: string;
      item: string;
      expectedFee: number;
      currency: Order['currency'];
    };

type Payable = Pick<Order, 'payStatus' | 'pendingPriceDifference' | 'priceDifferences'>;

/** The unpaid price difference of an order; its id decides, the flag only mirrors it. */
export const pendingDifference = ({
  pendingPriceDifference,
  priceDifferences,
}: Omit<Payable, 'payStatus'>) =>
  priceDifferences.find(
    ({ id, status }) => id === pendingPriceDifference?.id && status === 'unpaid',
  );

export type PendingDifference = NonNullable<ReturnType<typeof pendingDifference>>;

/**
 * Whether an unpaid price difference stops an applicant at this status: nothing is submitted and no
 * result is given before it is paid. The pre-check goes on meanwhile.
 */
export const differenceHolds = (status: OrUnknown<ApplicantStatus>): boolean =>
  status === 'submitting-to-embassy' || status === 'in-embassy';

/** An order's price in cents; fixed once it is submitted. Undefined for an unsupported country. */
export const amountDue = ({ payment, amount }: Order): number | undefined =>
  payment?.receivables ?? amount;

/** The currency of a fee. */
export const feeCurrency = (order: Pick<Order, 'currency'>, fee: DueFee): Order['currency'] =>
  fee.type === 'order' ? order.currency : fee.currency;

/** Whether a fee is still unpaid. */
export const feeIsDue = (order: Payable, fee: DueFee): boolean =>
  fee.type === 'order'
    ? order.payStatus === 'waiting-for-payment'
    : pendingDifference(order)?.id === fee.differenceId;

/** Whether the order, or the given price difference of it, is paid by the server's data. */
export const feeIsPaid = (order: Payable, differenceId: string | undefined): boolean =>
  differenceId === undefined
    ? order.payStatus === 'paid'
    : order.priceDifferences.some(({ id, status }) => id === differenceId && status === 'paid');
