import type { Migration } from '../migrate';

/**
 * Tables of the sandbox provider: delayed decisions, challenges, refunds, and webhook events to
 * deliver.
 */
export const sandboxOutcomes: Migration = {
  name: '0014-sandbox-outcomes',
  statements: [
    `alter table sandbox_intents
      add column asks boolean not null default false,
      add column decides_at timestamptz,
      add column decides_to text`,
    `create table sandbox_refunds (
      id text primary key,
      idempotency_key text not null unique,
      intent_id text not null references sandbox_intents (id),
      amount integer not null check (amount > 0),
      created_at timestamptz not null
    )`,
    `create table sandbox_events (
      id text primary key,
      intent_id text not null references sandbox_intents (id),
      kind text not null,
      due_at timestamptz not null,
      tries integer not null,
      delivered_at timestamptz
    )`,
    'create index sandbox_events_to_deliver on sandbox_events (due_at) where delivered_at is null',
  ],
};
