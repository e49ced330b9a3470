import type { Generated } from 'kysely';

declare module '../../infra/db/tables' {
  interface Database {
    users: UserTable;
    sessions: SessionTable;
    identities: IdentityTable;
    known_devices: KnownDeviceTable;
    notices: NoticeTable;
    login_codes: LoginCodeTable;
    used_id_tokens: UsedIdTokenTable;
    codes: CodeTable;
  }
}

export interface UserTable {
  id: string;
  /** In lower case. */
  email: string;
  /** Null until one is set: of an account that another provider's log-in made. */
  password: string | null;
  country_id: number | null;
  country_residence_id: number | null;
  /** Minutes east of UTC. */
  time_zone: number | null;
  /** Whether the mailbox is among `welcomed_mailboxes`: not of users older than those. */
  is_mailbox_known: Generated<boolean>;
  created_at: Date;
}

export interface SessionTable {
  id: string;
  token_hash: string;
  user_id: string;
  /** In words: 'Chrome on Android'. */
  device: string;
  /** By which its device is among the known ones. */
  device_hash: string | null;
  created_at: Date;
  /** To the hour. */
  last_used_at: Date;
  expires_at: Date;
}

/** Somebody at another provider, and whose account that is. */
export interface IdentityTable {
  id: string;
  issuer: string;
  subject: string;
  user_id: string;
  /** The address that the provider proved last. */
  email: string | null;
  created_at: Date;
}

/** Devices that an account was used on. */
export interface KnownDeviceTable {
  user_id: string;
  device_hash: string;
  last_seen_at: Date;
}

/** What the owner of an account is to be mailed; the row goes with its mail. */
export interface NoticeTable {
  id: string;
  user_id: string;
  kind: 'device' | 'linked' | 'unlinked' | 'reset';
  /** In words. */
  device: string;
  /** 'google,facebook', or empty. */
  providers: string;
  created_at: Date;
  /** When it may be mailed: at once, after a refusal later, or once somebody's claim has run out. */
  mail_after: Date | null;
}

/** What a page exchanges for a session: of an account, or of an identity that may have none yet. */
export interface LoginCodeTable {
  code_hash: string;
  /** What the browser's verifier hashes to; null: a link's own code. */
  challenge: string | null;
  user_id: string | null;
  issuer: string | null;
  subject: string | null;
  /** Only one that the provider has proved. */
  email: string | null;
  country_id: number | null;
  country_residence_id: number | null;
  /** It was redeemed, and an address is asked for: it opens nothing any more by itself. */
  waits_for_email: boolean;
  expires_at: Date;
}

/** Of ID tokens that have logged somebody in, until they expire. */
export interface UsedIdTokenTable {
  token_hash: string;
  expires_at: Date;
}

export type CodePurpose = 'sign-up' | 'reset' | 'social';

/** At most one living code per address and purpose. */
export interface CodeTable {
  email: string;
  purpose: CodePurpose;
  code_hash: string;
  tries: number;
  expires_at: Date;
}
