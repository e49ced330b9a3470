import type { Generated, Selectable } from 'kysely';
import type { CancelReason, PayStatus } from '../../../src/contract/codes';

declare module '../../infra/db/tables' {
  interface Database {
    orders: OrderTable;
  }
}

export interface OrderTable {
  id: string;
  user_id: string;
  product_id: number;
  country_id: number;
  country_residence_id: number;
  pay_status: PayStatus;
  /** 'YYYY-MM-DD' */
  depart_date: string | null;
  /** Cents for all applicants, fixed at submission; null while unpaid. */
  fee: number | null;
  /** Cents that a coupon took off the fee; 0 while unpaid. */
  discount: Generated<number>;
  /** Cents of one applicant's fee that are the authority's, fixed at submission. */
  visa_fee: Generated<number | null>;
  cancel_reason: CancelReason | null;
  /** How many applicants it ever had: the last number given. */
  applicants_added: Generated<number>;
  created_at: Date;
}
export type OrderRow = Selectable<OrderTable>;
