import type { Db } from '../../infra/db/tables';

const deviceKept = 400 * 86_400_000;

/** Removes codes, sessions and spent proofs that have run out, and devices not seen for long. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<', now).execute();
  await db.deleteFrom('login_codes').where('expires_at', '<', now).execute();
  await db.deleteFrom('used_id_tokens').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  const unseenSince = new Date(now.getTime() - deviceKept);
  await db.deleteFrom('known_devices').where('last_seen_at', '<', unseenSince).execute();
}
