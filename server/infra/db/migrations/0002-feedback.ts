import type { Migration } from '../migrate';

export const feedback: Migration = {
  name: '0002-feedback',
  statements: [
    `create table feedback (
      id text primary key,
      user_id text not null references users (id),
      idempotency_key text not null,
      request_hash text not null,
      order_id text references orders (id),
      content text not null,
      created_at timestamptz not null,
      mailed_at timestamptz,
      unique (user_id, idempotency_key)
    )`,
    'create index feedback_to_mail on feedback (created_at) where mailed_at is null',
  ],
};
