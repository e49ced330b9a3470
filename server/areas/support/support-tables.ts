import type { Generated } from 'kysely';
import type { TravellerData } from '../../infra/db/traveller-data';

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

/** In exports and erasures of a traveller's data. */
export const supportData = {
  feedback: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      id: 'exported',
      order_id: 'exported',
      content: 'exported',
      created_at: 'exported',
      user_id: 'internal',
      idempotency_key: 'internal',
      mailed_at: 'internal',
      mail_after: 'internal',
    },
  },
} satisfies TravellerData<'feedback'>;
