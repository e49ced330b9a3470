import type { Db } from '../../infra/db/tables';

/** The longest life of a session: afterwards no phone has such a token. */
const erasedSessionKept = 180 * 86_400_000;

/**
 * Removes codes, sessions and spent proofs that have run out, and devices not seen for long.
 * @returns how many devices
 */
export async function sweepAccounts(db: Db, now: Date, devicesUnseenSince: Date): Promise<number> {
  await db.deleteFrom('codes').where('expires_at', '<', now).execute();
  await db.deleteFrom('login_codes').where('expires_at', '<', now).execute();
  await db.deleteFrom('used_id_tokens').where('expires_at', '<', now).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
  await db.deleteFrom('owner_proofs').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  const endedBefore = new Date(now.getTime() - erasedSessionKept);
  await db.deleteFrom('erased_sessions').where('ended_at', '<', endedBefore).execute();
  const { numDeletedRows } = await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', devicesUnseenSince)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
