import type { Order } from '../../contract/orders';

/** What has to be paid beyond the price; its id decides, the flag only mirrors it. */
export const pendingDifference = ({
  pendingPriceDifference,
  priceDifferences,
}: Pick<Order, 'pendingPriceDifference' | 'priceDifferences'>) =>
  priceDifferences.find(({ id, status }) => id === pendingPriceDifference?.id && status !== 1);

export type PendingDifference = NonNullable<ReturnType<typeof pendingDifference>>;
