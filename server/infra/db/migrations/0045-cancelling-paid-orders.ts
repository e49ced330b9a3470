import type { Migration } from '../migrate';

/** When a refund was asked for and sent, and price differences that nobody has to pay any more. */
export const cancellingPaidOrders: Migration = {
  name: '0045-cancelling-paid-orders',
  statements: [
    `alter table refunds add column asked_at timestamptz, add column sent_at timestamptz`,
    `alter table price_differences add column withdrawn_at timestamptz`,
  ],
};
