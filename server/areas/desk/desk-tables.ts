import type { Generated, Selectable } from 'kysely';
import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    operators: OperatorTable;
    operator_sessions: OperatorSessionTable;
    operator_passkeys: PasskeyTable;
    operator_challenges: ChallengeTable;
    desk_claims: ClaimTable;
    desk_drafts: DraftTable;
    desk_decisions: DecisionTable;
    desk_submissions: SubmissionTable;
    desk_notes: NoteTable;
    desk_refunds: DeskRefundTable;
    desk_answers: AnswerTable;
    desk_message_closings: MessageClosingTable;
    desk_alarm_closings: AlarmClosingTable;
    desk_filters: FilterTable;
    desk_readings: ReadingTable;
    desk_audit: AuditTable;
    desk_audit_unchained: UnchainedAuditTable;
  }
}

export interface OperatorTable {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  password: string;
  /** The key of the second factor, sealed with the server's secret. */
  totp_key: string;
  /** The last time step of which a code was used; a code is used once. */
  totp_step: Generated<number>;
  /** Names separated by commas. */
  roles: string;
  is_disabled: Generated<boolean>;
  added_at: Date;
  /** Before this a refund of a colleague is approved by others; null is never. */
  approves_from: Date | null;
  /** Which of the links that were mailed is the last, and until when; null once it is used. */
  link_id: string | null;
  link_until: Date | null;
}
export type OperatorRow = Selectable<OperatorTable>;

export interface OperatorSessionTable {
  id: string;
  token_hash: string;
  operator_id: string;
  created_at: Date;
  expires_at: Date;
  last_seen_at: Date;
  way: Generated<'two-factors' | 'passkey'>;
  /** When the second factor was last asked for in this session, if after the log-in. */
  proved_at: Date | null;
}

export interface PasskeyTable {
  /** The credential's id, base64url. */
  id: string;
  operator_id: string;
  /** The operator's own name for it. */
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** The last one that the device signed; 0 if it does not count. */
  counter: number;
  /** Names separated by commas. */
  transports: string;
  added_at: Date;
  last_used_at: Generated<Date | null>;
}

/** A challenge that a browser is asked to sign, once. */
export interface ChallengeTable {
  id: string;
  challenge: string;
  /** Whose passkey is added; null for a log-in. */
  operator_id: string | null;
  expires_at: Date;
}

/** The claim on a case. The row stays when the claim ends, so that the fence never goes back. */
export interface ClaimTable {
  order_id: string;
  fence: number;
  /** Null if nobody has it. */
  operator_id: string | null;
  lease_until: Date;
}

/** The last decision about an item of an applicant: a draft until it was sent. */
export interface DraftTable {
  applicant_id: string;
  item: string;
  decision_id: string;
  /** The fingerprint of the item that was judged. */
  seen: string;
  verdict: 'passed' | 'revision';
  reason: string | null;
  /** A JSON list. */
  places: string;
  words: string | null;
  /** A JSON list of passport fields. */
  take_over: string;
  operator_id: string;
  decided_at: Date;
  sent_at: Generated<Date | null>;
  /** The revision that was sent before it and that it answers, as JSON (`sent-back.ts`). */
  asked_before: Generated<string | null>;
}
export type DraftRow = Selectable<DraftTable>;

/** Each decision with its answer, so that a repeated request decides nothing twice. */
export interface DecisionTable {
  /** Made by the desk's program. */
  id: string;
  order_id: string;
  operator_id: string;
  kind: string;
  request_hash: string;
  /** JSON. */
  answer: string;
  /** JSON: what `deskUndo` restores; null if it cannot be undone. */
  undo: string | null;
  undo_until: Date | null;
  undone_at: Generated<Date | null>;
  decided_at: Date;
}

export interface SubmissionTable {
  applicant_id: string;
  /** 'YYYY-MM-DD' */
  submitted_on: string;
  /** The embassy's. */
  reference: string;
}

export interface NoteTable {
  id: string;
  order_id: string;
  operator_id: string;
  words: string;
  written_at: Date;
}

/** A refund that an operator asked for; above the limit another one approves it. */
export interface DeskRefundTable {
  /** Also the key of the refund. */
  id: string;
  order_id: string;
  payment_id: string;
  amount: number;
  label: string;
  asked_by: string;
  asked_at: Date;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
  state: 'to-approve' | 'approved' | 'declined';
  words: Generated<string | null>;
}

/** An answer to a traveller's message. */
export interface AnswerTable {
  id: string;
  feedback_id: string;
  operator_id: string;
  words: string;
  written_at: Date;
  mailed_at: Generated<Date | null>;
}

export interface MessageClosingTable {
  feedback_id: string;
  operator_id: string;
  closed_at: Date;
}

export interface AlarmClosingTable {
  alarm_id: number;
  operator_id: string;
  words: string;
  closed_at: Date;
}

export interface FilterTable {
  id: string;
  operator_id: string;
  name: string;
  /** JSON. */
  filter: string;
}

/** The reading of a passport's picture; null if it has no zone that could be read. */
export interface ReadingTable {
  upload_id: string;
  /** JSON; null: nothing could be read. */
  reading: string | null;
  read_at: Date;
  /** From what was typed when the case was opened last; for the queue's filter. */
  differs: Generated<boolean>;
}

/** Append-only: the database refuses to change or to remove a row. */
export interface AuditTable {
  id: Generated<number>;
  at: Date;
  operator_id: string | null;
  operator_name: string | null;
  what: string;
  order_id: string | null;
  subject: string | null;
  /** JSON. */
  before: string | null;
  after: string | null;
}
/** A row of the audit that is not in the stream of security events yet. */
interface UnchainedAuditTable {
  audit_id: number;
  request_id: string | null;
  /** A mark of the address that the request came from. */
  ip: string | null;
}

/** In exports and erasures of a traveller's data. */
export const deskData = {
  desk_answers: {
    by: ['feedback_id', 'message'],
    erased: 'deleted',
    columns: {
      id: 'exported',
      feedback_id: 'exported',
      words: 'exported',
      written_at: 'exported',
      operator_id: 'internal',
      mailed_at: 'internal',
    },
  },
  desk_message_closings: {
    by: ['feedback_id', 'message'],
    erased: 'deleted',
    columns: {
      feedback_id: 'internal',
      operator_id: 'internal',
      closed_at: 'internal',
    },
  },
  desk_readings: {
    by: ['upload_id', 'upload'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      upload_id: 'exported',
      reading: 'exported',
      read_at: 'internal',
      differs: 'internal',
    },
  },
  desk_drafts: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      applicant_id: 'exported',
      item: 'exported',
      verdict: 'exported',
      reason: 'exported',
      words: 'exported',
      decided_at: 'exported',
      sent_at: 'exported',
      decision_id: 'internal',
      seen: 'internal',
      places: 'internal',
      take_over: 'internal',
      operator_id: 'internal',
      asked_before: 'internal',
    },
  },
  desk_submissions: {
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      applicant_id: 'exported',
      submitted_on: 'exported',
      reference: 'exported',
    },
  },
  desk_notes: {
    by: ['order_id', 'order'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      id: 'exported',
      order_id: 'exported',
      words: 'exported',
      written_at: 'exported',
      operator_id: 'internal',
    },
  },
  desk_decisions: {
    by: ['order_id', 'order'],
    erased: 'deleted',
    isDocument: true,
    columns: {
      id: 'internal',
      order_id: 'internal',
      operator_id: 'internal',
      kind: 'internal',
      request_hash: 'internal',
      answer: 'internal',
      undo: 'internal',
      undo_until: 'internal',
      undone_at: 'internal',
      decided_at: 'internal',
    },
  },
  desk_alarm_closings: {
    by: ['alarm_id', 'alarm'],
    erased: 'kept',
    columns: {
      alarm_id: 'internal',
      operator_id: 'internal',
      words: { exported: false, erasedAs: '' },
      closed_at: 'internal',
    },
  },
  desk_refunds: {
    by: ['order_id', 'order'],
    erased: 'kept',
    columns: {
      id: 'internal',
      order_id: 'internal',
      payment_id: 'internal',
      amount: 'internal',
      label: 'internal',
      asked_by: 'internal',
      asked_at: 'internal',
      decided_by: 'internal',
      decided_at: 'internal',
      state: 'internal',
      words: { exported: false, erasedAs: null },
    },
  },
  operators: 'of operators',
  operator_sessions: 'of operators',
  operator_passkeys: 'of operators',
  operator_challenges: 'of operators',
  desk_claims: 'who works on an order',
  desk_filters: 'of operators, without what they searched for',
  desk_audit: 'what operators did, by ids, codes and keyed digests; nothing can change it',
  desk_audit_unchained: "ids of rows of the desk's audit",
} satisfies TravellerData<
  | 'operators'
  | 'operator_sessions'
  | 'operator_passkeys'
  | 'operator_challenges'
  | 'desk_claims'
  | 'desk_drafts'
  | 'desk_decisions'
  | 'desk_submissions'
  | 'desk_notes'
  | 'desk_refunds'
  | 'desk_answers'
  | 'desk_message_closings'
  | 'desk_alarm_closings'
  | 'desk_filters'
  | 'desk_readings'
  | 'desk_audit'
  | 'desk_audit_unchained'
>;
