import { ret } from '../../../../src/contract/envelope';
import { Refusal } from '../../../errors/refusal';
import type { Db } from '../../../infra/db/tables';
import { mailOrigin } from '../../../infra/mail/mailer';
import { type PasskeyParty, passkeyParty } from '../../../infra/passkeys/ceremonies';
import { newId, newSecret } from '../../../infra/secrets/random-id';
import type { Settings } from '../../../settings/settings';
import type { CeremonyPurpose } from '../account-tables';

/** Any port of this machine, where a developer's page may come from. */
const loopback = /^http:\/\/localhost:\d{1,5}$/;

/**
 * The site whose passkeys a page uses: the origin that it names, if it is one of the app's. A client
 * that names none is taken for a page of the public origin; what it sends was signed for that one.
 * @throws {Refusal} where no browser makes passkeys, or for a page of somebody else
 */
export function passkeySite(settings: Settings, named: string | undefined): PasskeyParty {
  const own = mailOrigin(settings);
  const origin = named ?? own;
  const isOurs =
    origin !== undefined &&
    (origin === own ||
      settings.appOrigins.includes(origin) ||
      (settings.environment === 'dev' && loopback.test(origin)));
  const party = isOurs ? passkeyParty(origin) : undefined;
  if (!party) throw new Refusal(ret.notAllowed, { code: 'log-in-not-offered' });
  return party;
}

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
