/** Operators of the desk: log-ins, sessions, passkeys and saved filters. */
export const operators: readonly string[] = [
  `create table operators (
    id text primary key,
    name text not null,
    email text not null unique,
    password text not null,
    totp_key text not null,
    totp_step bigint not null default 0,
    roles text not null,
    is_disabled boolean not null default false,
    added_at timestamptz not null,
    approves_from timestamptz,
    link_id text,
    link_until timestamptz
  )`,
  `create table operator_sessions (
    id text primary key,
    token_hash text not null unique,
    operator_id text not null references operators (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_seen_at timestamptz not null,
    way text not null default 'two-factors' check (way in ('two-factors', 'passkey')),
    proved_at timestamptz
  )`,
  'create index operator_sessions_by_operator on operator_sessions (operator_id)',
  `create table operator_passkeys (
    id text primary key,
    operator_id text not null references operators (id),
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    added_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index operator_passkeys_by_operator on operator_passkeys (operator_id)',
  `create table operator_challenges (
    id text primary key,
    challenge text not null,
    operator_id text references operators (id),
    expires_at timestamptz not null
  )`,
  'create index operator_challenges_by_end on operator_challenges (expires_at)',
  `create table desk_filters (
    id text primary key,
    operator_id text not null references operators (id),
    name text not null,
    filter text not null
  )`,
];

/** Work at the desk: claims, decisions, answers to travellers, and the audit of all of it. */
export const desk: readonly string[] = [
  `create table desk_claims (
    order_id text primary key references orders (id) on delete cascade,
    fence integer not null,
    operator_id text references operators (id),
    lease_until timestamptz not null
  )`,
  'create index desk_claims_by_operator on desk_claims (operator_id)',
  `create table desk_drafts (
    applicant_id text references applicants (id) on delete cascade,
    item text,
    decision_id text not null,
    seen text not null,
    verdict text not null check (verdict in ('passed', 'revision')),
    reason text,
    places text not null,
    words text,
    take_over text not null,
    operator_id text not null references operators (id),
    decided_at timestamptz not null,
    sent_at timestamptz,
    primary key (applicant_id, item)
  )`,
  // Without references: a decision outlives its order.
  `create table desk_decisions (
    id text primary key,
    order_id text not null,
    operator_id text not null references operators (id),
    kind text not null,
    request_hash text not null,
    answer text not null,
    undo text,
    undo_until timestamptz,
    undone_at timestamptz,
    decided_at timestamptz not null
  )`,
  'create index desk_decisions_by_operator on desk_decisions (operator_id, decided_at)',
  'create index desk_decisions_by_kind on desk_decisions (kind, decided_at)',
  `create table desk_submissions (
    applicant_id text primary key references applicants (id) on delete cascade,
    submitted_on text not null,
    reference text not null
  )`,
  `create table desk_notes (
    id text primary key,
    order_id text not null references orders (id) on delete cascade,
    operator_id text not null references operators (id),
    words text not null,
    written_at timestamptz not null
  )`,
  'create index desk_notes_by_order on desk_notes (order_id, written_at)',
  `create table desk_refunds (
    id text primary key,
    order_id text not null references orders (id),
    payment_id text not null references payments (id),
    amount integer not null check (amount > 0),
    label text not null,
    asked_by text not null references operators (id),
    asked_at timestamptz not null,
    decided_by text references operators (id),
    decided_at timestamptz,
    state text not null check (state in ('to-approve', 'approved', 'declined')),
    words text,
    check ((state <> 'approved') or (decided_by is not null)),
    check ((state <> 'approved') or (decided_by <> asked_by))
  )`,
  `create index desk_refunds_to_approve
    on desk_refunds (asked_at)
    where state = 'to-approve'`,
  'create index desk_refunds_by_order on desk_refunds (order_id)',
  `create table desk_answers (
    id text primary key,
    feedback_id text not null,
    operator_id text not null references operators (id),
    words text not null,
    written_at timestamptz not null,
    mailed_at timestamptz,
    mail_after timestamptz
  )`,
  'create index desk_answers_by_feedback on desk_answers (feedback_id, written_at)',
  `create index desk_answers_to_mail on desk_answers (written_at)
    where mailed_at is null`,
  `create table desk_message_closings (
    feedback_id text primary key,
    operator_id text not null references operators (id),
    closed_at timestamptz not null
  )`,
  `create table desk_alarm_closings (
    alarm_id integer primary key references payment_alarms (id),
    operator_id text not null references operators (id),
    words text not null,
    closed_at timestamptz not null
  )`,
  `create table desk_readings (
    upload_id text primary key references uploads (id) on delete cascade,
    reading text,
    differs boolean not null default false,
    read_at timestamptz not null
  )`,
  `create index desk_readings_that_differ on desk_readings (upload_id)
    where differs`,
  // Without references: a row outlives its subject.
  `create table desk_audit (
    id integer generated always as identity primary key,
    at timestamptz not null,
    operator_id text,
    operator_name text,
    what text not null,
    order_id text,
    subject text,
    before text,
    after text
  )`,
  'create index desk_audit_by_order on desk_audit (order_id, id)',
  'create index desk_audit_by_operator on desk_audit (operator_id, id)',
  `create trigger desk_audit_is_append_only before update or delete on desk_audit
    for each row execute function refuse_change()`,
  `create trigger desk_audit_is_never_emptied before truncate on desk_audit
    for each statement execute function refuse_change()`,
  // The role that serves owns the tables, so the trigger protects them; this refuses earlier.
  'revoke update, delete, truncate on desk_audit from public, current_user',
];
