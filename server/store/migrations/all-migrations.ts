import type { Migration } from '../migrate';
import { accountsAndOrders } from './0001-accounts-and-orders';
import { pageViews } from './0003-page-views';

/** In the order of their making. Only ever append: one that has run anywhere is history. */
export const allMigrations: readonly Migration[] = [accountsAndOrders, pageViews];
