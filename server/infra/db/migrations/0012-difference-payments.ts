import type { Migration } from '../migrate';

/** Price differences are paid like the fee of an order, with at most one open payment each. */
export const differencePayments: Migration = {
  name: '0012-difference-payments',
  statements: [
    'alter table payments add column price_diff_id text references price_differences (id)',
    'drop index one_open_payment_per_fee',
    `create unique index one_open_payment_per_fee on payments (order_id, coalesce(price_diff_id, ''))
      where state = 'open'`,
  ],
};
