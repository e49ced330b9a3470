import type { Generated } from 'kysely';

declare module '../../infra/db/tables' {
  interface Database {
    feedback: FeedbackTable;
  }
}

/** Messages to Support, kept for ever. */
export interface FeedbackTable {
  id: string;
  user_id: string;
  /** Of the delivery that brought it. */
  idempotency_key: string;
  order_id: string | null;
  content: string;
  created_at: Date;
  /** When the mail to support was on its way. */
  mailed_at: Date | null;
  /** When it may be mailed: at once, after a refusal later, or once somebody's claim has run out. */
  mail_after: Generated<Date | null>;
}
