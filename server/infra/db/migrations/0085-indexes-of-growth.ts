import type { Migration } from '../migrate';

/** For what was found by reading whole tables, which nobody notices until they are large. */
export const indexesOfGrowth: Migration = {
  name: '0085-indexes-of-growth',
  statements: [],
  indexes: [
    'feedback_by_order on feedback (order_id, created_at)',
    'sessions_by_end on sessions (expires_at)',
    'erased_sessions_by_end on erased_sessions (ended_at)',
    'codes_by_end on codes (expires_at)',
    'login_codes_by_end on login_codes (expires_at)',
    'used_id_tokens_by_end on used_id_tokens (expires_at)',
    'limits_by_end on limits (ends_at)',
    'known_devices_by_use on known_devices (last_seen_at)',
    'uploads_detached on uploads (detached_at) where detached_at is not null',
    'uploads_never_attached on uploads (expires_at) where attached_at is null',
    'sandbox_intents_to_decide on sandbox_intents (decides_at) where decides_at is not null',
  ],
};
