import type { Incoming } from '../../handler';
import type { Way } from '../../infra/audit/audit-events';
import { deviceHash, openSession, recordDevice } from './sessions';
import { limits, tryUse } from '../../infra/limits/limits';
import type { ChosenCountries, Identity } from './login-codes';
import { providerName, linkIdentity } from './identities';
import type { Services } from '../../services';
import type { Db } from '../../infra/db/tables';
import { addNotice } from './notices';
import { userKeyOf } from './user-key';

/** The parts of the request that a log-in needs. */
export type Entry = Pick<
  Incoming<'logIn'>,
  'now' | 'device' | 'namedLanguage' | 'audit' | 'afterCommit' | 'mailNotices'
>;

interface LogIn {
  readonly userId: string;
  readonly way: Way;
  /**
   * Whether to mail a notice about a new device: not after a sign-up, and not if a reset or a new
   * link already sends a notice.
   */
  readonly noticesDevice: boolean;
}

/**
 * Opens a session and returns the user with its token; mails the owner about a new device. An
 * account without a language gets the one of the request.
 */
export async function startSession(tx: Db, { userId, way, noticesDevice }: LogIn, entry: Entry) {
  const { now, device, namedLanguage, audit, afterCommit } = entry;
  const token = await openSession(tx, { userId, device }, now);
  const { isNew } = await recordDevice(tx, { userId, hash: deviceHash(userId, device) }, now);
  if (isNew && noticesDevice && (await tryUse(tx, limits.deviceNoticesPerUser, userId, now))) {
    await addNotice(tx, { userId, kind: 'device', device }, now);
    afterCommit(entry.mailNotices);
  }
  if (namedLanguage !== undefined)
    await tx
      .updateTable('users')
      .set({ language: namedLanguage })
      .where('id', '=', userId)
      .where('language', 'is', null)
      .execute();
  const { email, user_key, country_id, country_residence_id, language } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'user_key', 'country_id', 'country_residence_id', 'language'])
    .executeTakeFirstOrThrow();
  afterCommit(async () => audit('log-in', { way }, { userId, email }));
  return {
    token,
    email,
    user_key: userKeyOf({ email, user_key }),
    country_id: country_id ?? undefined,
    country_residence_id: country_residence_id ?? undefined,
    language: language ?? undefined,
  };
}

/**
 * Logs in a user whom a provider has identified, with an e-mail address that is confirmed to be
 * theirs.
 */
export async function startLinkedSession(
  tx: Db,
  services: Pick<Services, 'secret' | 'settings'>,
  identity: Identity,
  owner: ChosenCountries & { readonly email: string },
  entry: Entry,
) {
  const { device, now, audit, afterCommit } = entry;
  const provider = providerName(identity.issuer);
  const { userId, isNew, isLinked } = await linkIdentity(tx, services, identity, owner, now);
  if (isLinked && !isNew) {
    await addNotice(tx, { userId, kind: 'linked', device, providers: [provider] }, now);
    afterCommit(entry.mailNotices);
  }
  const who = { userId, email: owner.email };
  afterCommit(async () => {
    if (isNew) audit('account-created', { way: provider }, who);
    if (isLinked) audit('log-in-linked', { provider }, who);
  });
  return startSession(tx, { userId, way: provider, noticesDevice: !isLinked }, entry);
}

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
