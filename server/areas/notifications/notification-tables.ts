import type { ChangeKind, NoticeKind } from '../../../src/contract/account/notices';
import type { Generated } from 'kysely';

declare module '../../infra/db/tables' {
  interface Database {
    changes: ChangeTable;
    push_subscriptions: PushSubscriptionTable;
    notice_wishes: NoticeWishTable;
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
export interface NoticeWishTable {
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
