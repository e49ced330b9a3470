import type { Migration } from '../migrate';
import { accountsAndOrders } from './0001-accounts-and-orders';
import { feedback } from './0002-feedback';
import { pageViews } from './0003-page-views';
import { coupons } from './0004-coupons';
import { socialLogIn } from './0005-social-log-in';
import { promoCodes } from './0011-promo-codes';

/** In the order of their making. Only ever append: one that has run anywhere is history. */
export const allMigrations: readonly Migration[] = [
  accountsAndOrders,
  feedback,
  pageViews,
  coupons,
  socialLogIn,
  promoCodes,
];
