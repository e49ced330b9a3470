import type { Generated } from 'kysely';
import type { TravellerData } from '../../infra/db/traveller-data';

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
    erased_sessions: ErasedSessionTable;
    erasures: ErasureTable;
    user_passkeys: UserPasskeyTable;
    passkey_challenges: PasskeyChallengeTable;
    owner_proofs: OwnerProofTable;
  }
}

export interface UserTable {
  id: string;
  /** In lower case. */
  email: string;
  /** Null until a password is set, for an account that was created by a log-in provider. */
  password: string | null;
  country_id: number | null;
  country_residence_id: number | null;
  /** Minutes east of UTC. */
  time_zone: number | null;
  /** A tag of `contract/languages`; null until a request names one. */
  language: string | null;
  created_at: Date;
  /**
   * The key under which phones file this user's data (`user-key.ts`); null while that is the digest
   * of the address.
   */
  user_key: Generated<string | null>;
  /** When the account was deleted: the row stays as a pseudonym for what the law makes us keep. */
  erased_at: Generated<Date | null>;
}

export interface SessionTable {
  id: string;
  token_hash: string;
  user_id: string;
  /** Label of the device: 'Chrome on Android'. */
  device: string;
  /** Reference to the device in `known_devices`. */
  device_hash: string | null;
  created_at: Date;
  /** Accurate to the hour. */
  last_used_at: Date;
  expires_at: Date;
}

/** An identity at a log-in provider, linked to an account. */
export interface IdentityTable {
  id: string;
  issuer: string;
  subject: string;
  user_id: string;
  /** The address that the provider last confirmed. */
  email: string | null;
  created_at: Date;
}

/** Devices from which an account was used. */
export interface KnownDeviceTable {
  user_id: string;
  device_hash: string;
  last_seen_at: Date;
}

/** Notices to be mailed to the owner of an account; a row is deleted once it is mailed. */
export interface NoticeTable {
  id: string;
  user_id: string;
  kind:
    | 'device'
    | 'linked'
    | 'unlinked'
    | 'reset'
    | 'password'
    | 'email'
    | 'erased'
    | 'letters'
    | 'passkey-added'
    | 'passkey-removed';
  /** Where it is mailed, if that is not the account's present address. */
  email: Generated<string | null>;
  /** Label of the device. */
  device: string;
  /** 'google,facebook', or empty. */
  providers: string;
  /** Names of passkeys; of letters the address that they went to. */
  passkeys: Generated<string | null>;
  created_at: Date;
  /**
   * Earliest time to mail it: null means immediately, later after a rejection or until a claim
   * expires.
   */
  mail_after: Date | null;
}

/**
 * Codes that a page exchanges for a session, for an account or for an identity that may not have an
 * account yet.
 */
export interface LoginCodeTable {
  code_hash: string;
  /** Hash of the browser's verifier; null for the code of a link. */
  challenge: string | null;
  user_id: string | null;
  issuer: string | null;
  subject: string | null;
  /** Set only if the provider has confirmed it. */
  email: string | null;
  country_id: number | null;
  country_residence_id: number | null;
  /**
   * Set when the code was redeemed but an e-mail address is still needed; then the code alone no
   * longer logs in.
   */
  waits_for_email: boolean;
  expires_at: Date;
}

/** ID tokens that were used for a log-in, until they expire. */
export interface UsedIdTokenTable {
  token_hash: string;
  expires_at: Date;
}

/** 'owner': to the account's own address; 'new-email': to the one that it changes to. */
export type CodePurpose = 'sign-up' | 'reset' | 'social' | 'owner' | 'new-email';

/** The sessions that ended with their account, so that a phone learns why it was logged out. */
export interface ErasedSessionTable {
  token_hash: string;
  ended_at: Date;
}

/** At most one valid code per address and purpose. */
export interface CodeTable {
  email: string;
  purpose: CodePurpose;
  code_hash: string;
  tries: number;
  expires_at: Date;
}

/** The accounts that were deleted; the same is in a file beside the database. */
export interface ErasureTable {
  user_id: string;
  /** A mark of the key under which phones file the user's data, made with the server's secret. */
  key_mark: string;
  erased_at: Date;
}

/** A passkey of a traveller. */
export interface UserPasskeyTable {
  /** The credential's id, base64url. */
  id: string;
  user_id: string;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** As the authenticator last counted; 0 for those that do not count. */
  counter: number;
  /** Separated by commas. */
  transports: string;
  added_at: Date;
  last_used_at: Generated<Date | null>;
}

/** The purposes for which a challenge may be signed. */
export type CeremonyPurpose = 'add' | 'log-in' | 'sign-up' | 'prove';

/** Challenges that a browser is signing. */
export interface PasskeyChallengeTable {
  id: string;
  challenge: string;
  purpose: CeremonyPurpose;
  /** Of the page that asked. */
  origin: string;
  /** Null for a log-in; for a sign-up the id that the account will have. */
  user_id: string | null;
  /** The session that asked; null for visitors. */
  session_id: string | null;
  expires_at: Date;
}

/** That an account's owner was there, for a few minutes. */
export interface OwnerProofTable {
  token_hash: string;
  user_id: string;
  session_id: string;
  expires_at: Date;
}

/** In exports and erasures of a traveller's data. */
export const accountData = {
  notices: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      id: 'internal',
      user_id: 'internal',
      kind: 'internal',
      email: 'internal',
      device: 'internal',
      providers: 'internal',
      passkeys: 'internal',
      created_at: 'internal',
      mail_after: 'internal',
    },
  },
  user_passkeys: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      name: 'exported',
      added_at: 'exported',
      last_used_at: 'exported',
      id: 'internal',
      user_id: 'internal',
      public_key: 'internal',
      counter: 'internal',
      transports: 'internal',
    },
  },
  passkey_challenges: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      id: 'internal',
      challenge: 'internal',
      purpose: 'internal',
      origin: 'internal',
      user_id: 'internal',
      session_id: 'internal',
      expires_at: 'internal',
    },
  },
  owner_proofs: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      token_hash: 'internal',
      user_id: 'internal',
      session_id: 'internal',
      expires_at: 'internal',
    },
  },
  login_codes: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      code_hash: 'internal',
      challenge: 'internal',
      user_id: 'internal',
      issuer: 'internal',
      subject: 'internal',
      email: 'internal',
      country_id: 'internal',
      country_residence_id: 'internal',
      waits_for_email: 'internal',
      expires_at: 'internal',
    },
  },
  known_devices: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      last_seen_at: 'exported',
      user_id: 'internal',
      device_hash: 'internal',
    },
  },
  identities: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      issuer: 'exported',
      subject: 'exported',
      email: 'exported',
      created_at: 'exported',
      id: 'internal',
      user_id: 'internal',
    },
  },
  sessions: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    columns: {
      device: 'exported',
      created_at: 'exported',
      last_used_at: 'exported',
      expires_at: 'exported',
      id: 'internal',
      token_hash: 'internal',
      user_id: 'internal',
      device_hash: 'internal',
    },
  },
  users: {
    by: ['id', 'user'],
    erased: 'kept',
    columns: {
      id: 'exported',
      email: 'exported',
      country_id: { exported: true, erasedAs: null },
      country_residence_id: { exported: true, erasedAs: null },
      time_zone: { exported: true, erasedAs: null },
      language: 'exported',
      created_at: 'exported',
      password: { exported: false, erasedAs: null },
      user_key: { exported: false, erasedAs: null },
      erased_at: 'internal',
    },
  },
  used_id_tokens: 'digests of tokens, until these expire',
  codes: 'by address; they end after ten minutes, and an erasure deletes them',
  erased_sessions: 'digests of tokens of deleted accounts',
  erasures: 'the deletions themselves',
} satisfies TravellerData<
  | 'users'
  | 'sessions'
  | 'identities'
  | 'known_devices'
  | 'notices'
  | 'login_codes'
  | 'used_id_tokens'
  | 'codes'
  | 'erased_sessions'
  | 'erasures'
  | 'user_passkeys'
  | 'passkey_challenges'
  | 'owner_proofs'
>;
