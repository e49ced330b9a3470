import type { Db } from '../../../infra/db/tables';
import type { PasskeyParty } from '../../../infra/passkeys/passkey-party';
import { newId, newSecret } from '../../../infra/secrets/random-id';
import type { CeremonyPurpose } from '../account-tables';

const lifetime = 5 * 60_000;

/** The purpose of a challenge, and its signer; visitors have no account and no session. */
export interface Ceremony {
  readonly purpose: CeremonyPurpose;
  readonly userId?: string;
  readonly sessionId?: string;
}

export interface KeptChallenge {
  readonly ceremonyId: string;
  readonly challenge: string;
}

/** Keeps a challenge for a page of this site to sign. */
export async function keepChallenge(
  tx: Db,
  { purpose, userId, sessionId }: Ceremony,
  { origin }: PasskeyParty,
  now: Date,
): Promise<KeptChallenge> {
  const [ceremonyId, challenge] = [newId(), newSecret()];
  await tx
    .insertInto('passkey_challenges')
    .values({
      id: ceremonyId,
      challenge,
      purpose,
      origin,
      user_id: userId ?? null,
      session_id: sessionId ?? null,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute();
  return { ceremonyId, challenge };
}

/**
 * Takes a challenge: it is signed once, in time, by a page of the site that asked for it, and for
 * what and whom it was made. Call it outside of the action's transaction, so that a refusal uses it
 * up, too.
 * @returns undefined if there is none; `userId` is the account that a sign-up will have
 */
export async function takeChallenge(
  db: Db,
  ceremonyId: string,
  { purpose, userId, sessionId }: Ceremony,
  { origin }: PasskeyParty,
  now: Date,
): Promise<{ readonly challenge: string; readonly userId: string | undefined } | undefined> {
  const ofAccount = db
    .deleteFrom('passkey_challenges')
    .where('id', '=', ceremonyId)
    .where('expires_at', '>', now)
    .where('purpose', '=', purpose)
    .where('origin', '=', origin)
    .where('session_id', 'is not distinct from', sessionId ?? null);
  const own =
    purpose === 'sign-up'
      ? ofAccount
      : ofAccount.where('user_id', 'is not distinct from', userId ?? null);
  const taken = await own.returning(['challenge', 'user_id']).executeTakeFirst();
  return taken && { challenge: taken.challenge, userId: taken.user_id ?? undefined };
}
