import { sql, type RawBuilder } from 'kysely';

/** The kind of row that a column refers to. */
export type Reach = 'user' | 'order' | 'applicant' | 'upload' | 'message' | 'payment' | 'alarm';

/** The erasure and the export of a table's rows of one traveller. */
export interface TravellerTable {
  readonly table: string;
  /** The column by which the rows are found, and what it holds the ids of. */
  readonly by: readonly [column: string, of: Reach];
  /** The exported columns; absent where the rows say nothing of their own about the traveller. */
  readonly exported?: readonly string[];
  /** Which rows an export contains, if not all. */
  readonly exportedIf?: RawBuilder<unknown>;
  /** `deleted`, `kept`, or the values that its columns get. Rows with `keptIf` are not deleted. */
  readonly erased: 'deleted' | 'kept' | Readonly<Record<string, string | null>>;
  /** Its rows go when the time of their order's documents is over. */
  readonly isDocument?: true;
  /** A table that refers to this one: what it refers to stays. */
  readonly keptIf?: { readonly table: string; readonly column: string };
  /** The values that the columns of a row get that stays by `keptIf`. */
  readonly keptAs?: Readonly<Record<string, string>>;
}

/**
 * Every table with data of a traveller, in the order in which an erasure goes through them. What
 * the law makes us keep is `kept`, and refers to pseudonyms afterwards.
 */
export const travellerTables: readonly TravellerTable[] = [
  { table: 'journal', by: ['user_id', 'user'], erased: 'deleted' },
  { table: 'superseded_keys', by: ['user_id', 'user'], erased: 'deleted' },
  // Their parts go with them; what lies in the store, within a day.
  { table: 'resumable_uploads', by: ['user_id', 'user'], erased: 'deleted' },
  { table: 'unfinished_bytes', by: ['user_id', 'user'], erased: 'deleted' },
  {
    table: 'push_subscriptions',
    by: ['user_id', 'user'],
    erased: 'deleted',
    exported: ['id', 'endpoint', 'created_at'],
  },
  {
    table: 'notice_wishes',
    by: ['user_id', 'user'],
    erased: 'deleted',
    exported: ['kind', 'mail', 'push'],
  },
  { table: 'notices', by: ['user_id', 'user'], erased: 'deleted' },
  {
    table: 'user_passkeys',
    by: ['user_id', 'user'],
    erased: 'deleted',
    exported: ['name', 'added_at', 'last_used_at'],
  },
  { table: 'passkey_challenges', by: ['user_id', 'user'], erased: 'deleted' },
  { table: 'owner_proofs', by: ['user_id', 'user'], erased: 'deleted' },
  { table: 'login_codes', by: ['user_id', 'user'], erased: 'deleted' },
  {
    table: 'known_devices',
    by: ['user_id', 'user'],
    erased: 'deleted',
    exported: ['last_seen_at'],
  },
  {
    table: 'identities',
    by: ['user_id', 'user'],
    erased: 'deleted',
    exported: ['issuer', 'subject', 'email', 'created_at'],
  },
  {
    table: 'sessions',
    by: ['user_id', 'user'],
    erased: 'deleted',
    exported: ['device', 'created_at', 'last_used_at', 'expires_at'],
  },
  {
    table: 'changes',
    by: ['user_id', 'user'],
    erased: 'deleted',
    exported: ['kind', 'order_id', 'applicant_id', 'amount', 'changed_at'],
  },
  {
    table: 'desk_answers',
    by: ['feedback_id', 'message'],
    erased: 'deleted',
    exported: ['id', 'feedback_id', 'words', 'written_at'],
  },
  { table: 'desk_message_closings', by: ['feedback_id', 'message'], erased: 'deleted' },
  {
    table: 'feedback',
    by: ['user_id', 'user'],
    erased: 'deleted',
    exported: ['id', 'order_id', 'content', 'created_at'],
  },
  {
    table: 'desk_readings',
    by: ['upload_id', 'upload'],
    erased: 'deleted',
    isDocument: true,
    exported: ['upload_id', 'reading'],
  },
  {
    table: 'desk_drafts',
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    exported: ['applicant_id', 'item', 'verdict', 'reason', 'words', 'decided_at', 'sent_at'],
  },
  {
    table: 'desk_submissions',
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    exported: ['applicant_id', 'submitted_on', 'reference'],
  },
  {
    table: 'desk_notes',
    by: ['order_id', 'order'],
    erased: 'deleted',
    isDocument: true,
    exported: ['id', 'order_id', 'words', 'written_at'],
  },
  { table: 'desk_decisions', by: ['order_id', 'order'], erased: 'deleted', isDocument: true },
  {
    table: 'pages',
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    exported: ['upload_id', 'applicant_id', 'elec_id', 'pos', 'status', 'reason', 'attached_at'],
  },
  // The files of a letter go with it.
  {
    table: 'letters',
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    exported: ['id', 'applicant_id', 'number', 'name'],
  },
  {
    table: 'visas',
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    exported: [
      'applicant_id',
      'full_name',
      'passport_number',
      'visa_number',
      'valid_from',
      'valid_until',
      'issued_at',
      'replaced_at',
    ],
  },
  {
    table: 'made_photos',
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    exported: ['applicant_id', 'photo_upload_id', 'source_upload_id', 'problems'],
  },
  {
    table: 'photos',
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    exported: [
      'applicant_id',
      'source_upload_id',
      'photo_upload_id',
      'status',
      'reason',
      'submitted_at',
    ],
  },
  {
    table: 'passports',
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    exported: [
      'applicant_id',
      'passport_number',
      'surname',
      'given_name',
      'country_code',
      'sex',
      'birthday',
      'expire_date',
      'submitted_at',
      'lacks',
    ],
  },
  {
    table: 'application_forms',
    by: ['applicant_id', 'applicant'],
    erased: 'deleted',
    isDocument: true,
    exported: ['applicant_id', 'status', 'reason', 'answers', 'changed_at'],
  },
  {
    table: 'applicant_statuses',
    by: ['applicant_id', 'applicant'],
    erased: 'kept',
    exported: ['applicant_id', 'status', 'entered_at'],
  },
  {
    table: 'applicants',
    by: ['order_id', 'order'],
    erased: {
      first_name: '—',
      first_name_mark: null,
      reason: null,
      refund_reason: null,
      letter_notes: null,
      visa_upload_id: null,
    },
    exported: [
      'id',
      'order_id',
      'number',
      'first_name',
      'identity_id',
      'status',
      'result',
      'reason',
      'refund_reason',
      'letter_notes',
      'visa_upload_id',
    ],
  },
  {
    table: 'user_coupons',
    by: ['user_id', 'user'],
    erased: 'deleted',
    keptIf: { table: 'ledger', column: 'coupon_id' },
    // An operator may have written it for this traveller.
    keptAs: { memo: '' },
    exported: [
      'id',
      'kind',
      'type',
      'discount',
      'threshold',
      'memo',
      'received_at',
      'usable_from',
      'expires_at',
      'order_id',
      'used_at',
    ],
  },
  {
    table: 'payments',
    by: ['order_id', 'order'],
    erased: 'kept',
    exported: [
      'id',
      'order_id',
      'fee_type',
      'amount',
      'currency',
      'provider',
      'state',
      'income',
      'method',
      'paid_at',
      'created_at',
    ],
  },
  {
    table: 'price_differences',
    by: ['order_id', 'order'],
    erased: 'kept',
    exported: ['order_id', 'item', 'expected_fee', 'opened_at', 'fee', 'paid_at', 'withdrawn_at'],
  },
  {
    table: 'refunds',
    by: ['order_id', 'order'],
    erased: 'kept',
    exported: ['order_id', 'payment_id', 'fee_type', 'fee', 'state', 'asked_at', 'refunded_at'],
  },
  {
    table: 'disputes',
    by: ['payment_id', 'payment'],
    erased: 'kept',
    exported: ['payment_id', 'amount', 'state', 'opened_at'],
  },
  { table: 'payment_alarms', by: ['payment_id', 'payment'], erased: 'kept' },
  { table: 'desk_alarm_closings', by: ['alarm_id', 'alarm'], erased: { words: '' } },
  { table: 'desk_refunds', by: ['order_id', 'order'], erased: { words: null } },
  {
    table: 'ledger',
    by: ['order_id', 'order'],
    erased: 'kept',
    exported: ['kind', 'order_id', 'payment_id', 'coupon_id', 'amount', 'currency', 'created_at'],
  },
  {
    table: 'receipts',
    by: ['order_id', 'order'],
    erased: { recipient: '', names: '[]', pdf: null },
    exported: [
      'year',
      'number',
      'kind',
      'order_id',
      'amount',
      'currency',
      'issued_at',
      'recipient',
      'names',
    ],
  },
  {
    table: 'document_deletions',
    by: ['order_id', 'order'],
    erased: 'deleted',
    exported: ['order_id', 'deleted_at'],
  },
  {
    table: 'orders',
    by: ['user_id', 'user'],
    erased: { depart_date: null },
    exported: [
      'id',
      'product_id',
      'country_id',
      'country_residence_id',
      'pay_status',
      'depart_date',
      'fee',
      'discount',
      'cancel_reason',
      'created_at',
    ],
  },
  // The sweep deletes the rows with their files.
  {
    table: 'uploads',
    by: ['user_id', 'user'],
    erased: 'kept',
    exported: ['id', 'mime_type', 'size', 'sha256', 'created_at', 'attached_at'],
    // A file of an operator that is not attached, or not any more, may be a visa of somebody else.
    exportedIf: sql`detached_at is null and (attached_at is not null or not is_from_desk)`,
  },
  {
    table: 'users',
    by: ['id', 'user'],
    erased: {
      password: null,
      country_id: null,
      country_residence_id: null,
      time_zone: null,
      user_key: null,
    },
    exported: [
      'id',
      'email',
      'country_id',
      'country_residence_id',
      'time_zone',
      'language',
      'created_at',
    ],
  },
];

/** The other tables, and why they have no rows of a traveller that an export or erasure misses. */
export const otherTables: Readonly<Record<string, string>> = {
  letter_files: 'deleted with their letters; their files are uploads',
  codes: 'by address; they end after ten minutes, and an erasure deletes them',
  limits: 'counts under digests, which expire',
  used_id_tokens: 'digests of tokens, until these expire',
  erased_sessions: 'digests of tokens of deleted accounts',
  erasures: 'the deletions themselves',
  welcomed_mailboxes: 'keyed digests, so that nobody gets the welcome coupons twice',
  jobs: 'ids of changes; a job whose change is gone does nothing',
  push_keys: "the server's own",
  generation: "the server's own",
  applied_migrations: "the server's own",
  page_views: 'sums of a day',
  web_vitals: 'sums of a day',
  payment_events: 'ids of payment providers, for ninety days',
  receipt_counters: 'numbers',
  resumable_parts: 'of resumable_uploads, and deleted with it',
  upload_leases: 'for seconds, by the id of an upload',
  promo_codes: 'of everybody',
  product_versions: 'the catalogue',
  product_withdrawals: 'the catalogue',
  catalogue_revision: 'the catalogue',
  demo_visits: 'the public demo, for a day',
  demo_files: 'the public demo, for a day',
  demo_submissions: 'the public demo',
  sandbox_intents: "the test provider's own",
  sandbox_refunds: "the test provider's own",
  sandbox_events: "the test provider's own",
  operators: 'of operators',
  operator_sessions: 'of operators',
  operator_passkeys: 'of operators',
  operator_challenges: 'of operators',
  desk_claims: 'who works on an order',
  desk_filters: 'of operators, without what they searched for',
  desk_audit: 'what operators did, by ids, codes and keyed digests; nothing can change it',
  desk_audit_unchained: "ids of rows of the desk's audit",
  security_stream: 'the same by months, which a setting may remove',
  data_keys: "the server's own",
  security_head: "the server's own",
};
