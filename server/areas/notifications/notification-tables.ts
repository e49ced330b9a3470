import type { ChangeKind, NoticeKind } from '../../../src/contract/account/notices';
import type { Generated } from 'kysely';
import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    changes: ChangeTable;
    push_subscriptions: PushSubscriptionTable;
    notice_wishes: NoticePreferenceTable;
    push_keys: PushKeyTable;
  }
}

/** A change that a traveller is notified of, and its time; never changed, never deleted. */
export interface ChangeTable {
  id: string;
  /** Unique key of the event, so that nothing is told twice. */
  source: string;
  kind: ChangeKind;
  user_id: string;
  order_id: string | null;
  applicant_id: string | null;
  /** The money that it is about, in cents. */
  amount: number | null;
  changed_at: Date;
}

/** Where a browser receives pushes; it ends with the session that it belongs to. */
export interface PushSubscriptionTable {
  id: string;
  user_id: string;
  session_id: string;
  /** The address at the browser's push service. */
  endpoint: string;
  /** Its keyed digest; null without keys. */
  endpoint_mark: Generated<string | null>;
  /** The browser's public key and secret, base64url. */
  p256dh: string;
  auth: string;
  created_at: Date;
}

/** Of which kinds a traveller is told how; without a row both ways. */
export interface NoticePreferenceTable {
  user_id: string;
  kind: NoticeKind;
  mail: boolean;
  push: boolean;
}

/** The server's keys for push services (VAPID), base64url; browsers subscribe with the public one. */
export interface PushKeyTable {
  is_only: Generated<boolean>;
  public_key: string;
  private_key: string;
}

/** In exports and erasures of a traveller's data. */
export const notificationData = {
  push_subscriptions: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      id: 'exported',
      endpoint: 'exported',
      created_at: 'exported',
      user_id: 'internal',
      session_id: 'internal',
      endpoint_mark: 'internal',
      p256dh: 'internal',
      auth: 'internal',
    },
  },
  notice_wishes: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      kind: 'exported',
      mail: 'exported',
      push: 'exported',
      user_id: 'internal',
    },
  },
  changes: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      kind: 'exported',
      order_id: 'exported',
      applicant_id: 'exported',
      amount: 'exported',
      changed_at: 'exported',
      id: 'internal',
      source: 'internal',
      user_id: 'internal',
    },
  },
  push_keys: "the server's own",
} satisfies TravellerData<'changes' | 'push_subscriptions' | 'notice_wishes' | 'push_keys'>;
