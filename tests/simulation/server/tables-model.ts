/** The rows of the server's database: what outlives its processes. */

export type TableRow = Readonly<Record<string, unknown>>;

/** The rows that an expression may refer to, by their table. */
export type Scope = ReadonlyMap<string, TableRow>;

/** A rule of the real schema that the server's code relies on. */
export interface TableRules {
  readonly columns: readonly string[];
  /** Column sets whose values are unique; rows with a null in one are not compared. */
  readonly unique: readonly (readonly string[])[];
  /** Unique indexes over some rows: a row's key in each; undefined if it is not in the index. */
  readonly uniqueKeys?: readonly ((row: TableRow) => string | undefined)[];
  /** The values of columns that an insert leaves out; the others become null. */
  readonly defaults?: Readonly<Record<string, (next: number) => unknown>>;
  /** Columns that refer to the id of a row of another table, which they keep from being deleted. */
  readonly refers?: Readonly<Record<string, string>>;
  /** The column among them whose row takes the rows here along when it is deleted. */
  readonly goesWith?: string;
}

export interface Tables {
  readonly rows: Map<string, readonly TableRow[]>;
  /** The last number that each table gave to a row. */
  readonly numbers: Map<string, number>;
}

export const emptyTables = (): Tables => ({ rows: new Map(), numbers: new Map() });

/** A copy that later changes do not touch: rows and the lists of them are replaced, never changed. */
export const copyTables = ({ rows, numbers }: Tables): Tables => ({
  rows: new Map(rows),
  numbers: new Map(numbers),
});

/** A broken rule, with the SQLSTATE that PostgreSQL reports. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken';
  constructor(
    readonly code: '23505' | '23503',
    what: string,
  ) {
    super(what);
  }
}

const columns = (names: string): readonly string[] => names.split(' ');

/** The rules of the tables that a simulated server uses, as `server/infra/db/migrations` has them. */
export const tableRules: Readonly<Record<string, TableRules>> = {
  users: {
    columns: columns('id email country_id country_residence_id language erased_at'),
    unique: [['id']],
  },
  sessions: {
    columns: columns('id token_hash user_id device device_hash created_at last_used_at expires_at'),
    unique: [['id'], ['token_hash']],
    refers: { user_id: 'users' },
  },
  erased_sessions: { columns: columns('token_hash'), unique: [['token_hash']] },
  orders: {
    columns: columns(
      'id user_id product_id product_version country_id country_residence_id pay_status depart_date fee discount visa_fee cancel_reason applicants_added created_at add_key',
    ),
    unique: [['id']],
    refers: { user_id: 'users' },
    defaults: { product_version: () => 1, discount: () => 0, applicants_added: () => 0 },
  },
  applicants: {
    columns: columns(
      'id order_id number first_name identity_id status result reason refund_reason letter_notes visa_upload_id version status_since was_revised add_key',
    ),
    unique: [['id'], ['order_id', 'number']],
    refers: { order_id: 'orders' },
    defaults: { version: () => 1, was_revised: () => false },
  },
  application_forms: {
    columns: columns('applicant_id status reason answers changed_at'),
    unique: [['applicant_id']],
    refers: { applicant_id: 'applicants' },
    goesWith: 'applicant_id',
  },
  uploads: {
    columns: columns(
      'id user_id key sha256 size mime_type created_at expires_at attached_at detached_at resumable_id ' +
        'kept_for_person',
    ),
    unique: [['id'], ['key'], ['resumable_id']],
    refers: { user_id: 'users' },
  },
  pages: {
    columns: columns('upload_id applicant_id elec_id pos status reason attached_at attach_key'),
    unique: [['upload_id'], ['applicant_id', 'elec_id', 'pos']],
    refers: { upload_id: 'uploads', applicant_id: 'applicants' },
  },
  photos: {
    columns: columns('applicant_id source_upload_id'),
    unique: [['applicant_id']],
    refers: { source_upload_id: 'uploads' },
  },
  journal: {
    columns: columns(
      'user_id idempotency_key request_hash path answer answered_at kept_until applicant_id elec_id pos upload_id sha256 size',
    ),
    unique: [['user_id', 'idempotency_key']],
  },
  superseded_keys: {
    columns: columns('user_id idempotency_key superseded_at'),
    unique: [['user_id', 'idempotency_key']],
  },
  applicant_statuses: {
    columns: columns('id applicant_id status entered_at'),
    unique: [['id']],
    refers: { applicant_id: 'applicants' },
    goesWith: 'applicant_id',
    defaults: { id: (next) => next },
  },
  payments: {
    columns: columns(
      'id order_id fee_type price_diff_id amount currency provider intent_id state income method paid_at created_at ask_after',
    ),
    unique: [['id'], ['intent_id']],
    uniqueKeys: [
      ({ state, order_id, price_diff_id }) =>
        state === 'open' ? [order_id, price_diff_id].join() : undefined,
      ({ state, order_id, fee_type, price_diff_id }) =>
        state === 'paid' ? [order_id, fee_type, price_diff_id].join() : undefined,
    ],
    refers: { order_id: 'orders', price_diff_id: 'price_differences' },
  },
  payment_events: {
    columns: columns('provider event_id kind intent_id received_at settled_at'),
    unique: [['provider', 'event_id']],
  },
  payment_alarms: {
    columns: columns('id payment_id problem subject detail raised_at'),
    unique: [['id'], ['payment_id', 'problem', 'subject']],
    refers: { payment_id: 'payments' },
    defaults: { id: (next) => next, subject: () => '' },
  },
  disputes: {
    columns: columns('id payment_id amount withdrawn state opened_at seen_at ask_after'),
    unique: [['id']],
    refers: { payment_id: 'payments' },
  },
  refunds: {
    columns: columns(
      'id order_id fee_type fee refunded_at asked_at sent_at payment_id state provider_refund_id ask_after',
    ),
    unique: [['id'], ['payment_id', 'provider_refund_id']],
    refers: { order_id: 'orders', payment_id: 'payments' },
    defaults: { state: () => 'done' },
  },
  price_differences: {
    columns: columns('id order_id item expected_fee opened_at fee paid_at withdrawn_at'),
    unique: [['id']],
    uniqueKeys: [
      ({ order_id, paid_at, withdrawn_at }) =>
        paid_at === null && withdrawn_at === null ? String(order_id) : undefined,
    ],
    refers: { order_id: 'orders' },
  },
  ledger: {
    columns: columns(
      'id source kind order_id payment_id refund_id coupon_id dispute_id amount currency created_at',
    ),
    unique: [['id'], ['source']],
    refers: {
      ...{ order_id: 'orders', payment_id: 'payments', refund_id: 'refunds' },
      ...{ coupon_id: 'user_coupons', dispute_id: 'disputes' },
    },
    defaults: { id: (next) => next },
  },
  user_coupons: {
    columns: columns(
      'id user_id grant_key kind type discount threshold memo received_at usable_from expires_at shown_at order_id used_at',
    ),
    unique: [['id'], ['order_id']],
    refers: { user_id: 'users', order_id: 'orders' },
  },
  receipt_counters: { columns: columns('year last'), unique: [['year']] },
  receipts: {
    columns: columns(
      'id source year number kind order_id amount currency issued_at recipient language names about pdf',
    ),
    unique: [['id'], ['source'], ['year', 'number']],
  },
  changes: {
    columns: columns('id source kind user_id order_id applicant_id amount changed_at'),
    unique: [['id'], ['source']],
    refers: { user_id: 'users' },
  },
  jobs: {
    columns: columns('id kind payload due_at tries holder created_at failed_at problem'),
    unique: [['id']],
    defaults: { tries: () => 0 },
  },
  limits: { columns: columns('bucket count ends_at'), unique: [['bucket']] },
  feedback: {
    columns: columns('id user_id idempotency_key order_id content created_at mailed_at'),
    unique: [['id'], ['user_id', 'idempotency_key']],
    refers: { user_id: 'users', order_id: 'orders' },
  },
};
