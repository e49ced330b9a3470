import type { Generated, Selectable } from 'kysely';
import type { CancelReason, PayStatus } from '../../../src/contract/codes';
import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    orders: OrderTable;
    document_deletions: DocumentDeletionTable;
  }
}

export interface OrderTable {
  id: string;
  user_id: string;
  product_id: number;
  /** The version of the product that the order was made with. */
  product_version: Generated<number>;
  country_id: number;
  country_residence_id: number;
  pay_status: PayStatus;
  /** 'YYYY-MM-DD' */
  depart_date: string | null;
  /** Total for all applicants in cents, fixed at submission; null before. */
  fee: number | null;
  /** Discount of the coupon in cents; 0 before submission. */
  discount: Generated<number>;
  /** The authority's part of one applicant's fee in cents, fixed at submission. */
  visa_fee: Generated<number | null>;
  cancel_reason: CancelReason | null;
  /** How many applicants were ever added: the last number given. */
  applicants_added: Generated<number>;
  created_at: Date;
  /** The idempotency key of the call that made it; null for those of before it was kept. */
  add_key: Generated<string | null>;
}
export type OrderRow = Selectable<OrderTable>;

/** Orders whose documents, photos and answers were deleted because their time was over. */
export interface DocumentDeletionTable {
  order_id: string;
  deleted_at: Date;
}

/** In exports and erasures of a traveller's data. */
export const orderData = {
  document_deletions: {
    by: ['order_id', 'order'],
    erased: 'deleted',
    columns: {
      order_id: 'exported',
      deleted_at: 'exported',
    },
  },
  orders: {
    by: ['user_id', 'user'],
    erased: 'kept',
    columns: {
      id: 'exported',
      product_id: 'exported',
      country_id: 'exported',
      country_residence_id: 'exported',
      pay_status: 'exported',
      depart_date: { exported: true, erasedAs: null },
      fee: 'exported',
      discount: 'exported',
      cancel_reason: 'exported',
      created_at: 'exported',
      user_id: 'internal',
      product_version: 'internal',
      visa_fee: 'internal',
      applicants_added: 'internal',
      add_key: 'internal',
    },
  },
} satisfies TravellerData<'orders' | 'document_deletions'>;
