import type { Db } from '../../../infra/db/tables';
import { newId, newSecret } from '../../../infra/secrets/random-id';

const lifetime = 5 * 60_000;

/** Keeps a challenge for a browser to sign; of an operator, or of a visitor who logs in. */
export async function keepChallenge(
  tx: Db,
  operatorId: string | undefined,
  now: Date,
): Promise<{ readonly ceremonyId: string; readonly challenge: string }> {
  await tx.deleteFrom('operator_challenges').where('expires_at', '<=', now).execute();
  const [ceremonyId, challenge] = [newId(), newSecret()];
  await tx
    .insertInto('operator_challenges')
    .values({
      id: ceremonyId,
      challenge,
      operator_id: operatorId ?? null,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute();
  return { ceremonyId, challenge };
}

/**
 * Takes a challenge: it is signed once, by whom it was made for, and in time.
 * @returns undefined if it is none
 */
export async function takeChallenge(
  db: Db,
  ceremonyId: string,
  operatorId: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('operator_challenges')
    .where('id', '=', ceremonyId)
    .where('expires_at', '>', now)
    .where('operator_id', 'is not distinct from', operatorId ?? null)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge;
}
