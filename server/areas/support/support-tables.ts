import type { Generated } from 'kysely';

declare module '../../infra/db/tables' {
  interface Database {
    feedback: FeedbackTable;
  }
}

/** Messages to Support; never deleted. */
export interface FeedbackTable {
  id: string;
  user_id: string;
  /** The idempotency key of the delivery. */
  idempotency_key: string;
  order_id: string | null;
  content: string;
  created_at: Date;
  /** When the mail to support was sent. */
  mailed_at: Date | null;
  /**
   * Earliest time to mail it: null means immediately, later after a rejection or until a claim
   * expires.
   */
  mail_after: Generated<Date | null>;
}
