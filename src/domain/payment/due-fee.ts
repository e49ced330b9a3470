import type { Order } from '../../contract/orders';

/** What there is to pay for an order: its own fee, or a price difference of later, in cents. */
export type DueFee =
  | { type: 'order' }
  | { type: 'price-difference'; differenceId: string; item: string; expectedFee: number };

type Payable = Pick<Order, 'payStatus' | 'pendingPriceDifference' | 'priceDifferences'>;

/** What has to be paid beyond the price; its id decides, the flag only mirrors it. */
export const pendingDifference = ({
  pendingPriceDifference,
  priceDifferences,
}: Omit<Payable, 'payStatus'>) =>
  priceDifferences.find(
    ({ id, status }) => id === pendingPriceDifference?.id && status === 'unpaid',
  );

export type PendingDifference = NonNullable<ReturnType<typeof pendingDifference>>;

/** What the order costs, in cents; once submitted its fee is fixed. Undefined for an unsupported country. */
export const amountDue = ({ payment, amount }: Order): number | undefined =>
  payment?.receivables ?? amount;

/** Whether a fee still waits to be paid. */
export const feeIsDue = (order: Payable, fee: DueFee): boolean =>
  fee.type === 'order'
    ? order.payStatus === 'waiting-for-payment'
    : pendingDifference(order)?.id === fee.differenceId;

/** Whether the server says that the order, or that price difference of it, was paid. */
export const feeIsPaid = (order: Payable, differenceId: string | undefined): boolean =>
  differenceId === undefined
    ? order.payStatus === 'paid'
    : order.priceDifferences.some(({ id, status }) => id === differenceId && status === 'paid');
