import type { Incoming } from '../../handler';
import type { Way } from '../../infra/audit/audit-events';
import { deviceHash, seeDevice } from './known-devices';
import { limits, useIsLeft } from '../../infra/limits/limits';
import type { ChosenCountries, Identity } from './login-codes';
import { openSession } from './sessions';
import { providerName } from './social/provider-name';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import type { Db } from '../../infra/db/tables';
import { linkIdentity } from './identities';
import { addNotice } from './notices';

/** The request that somebody comes in with. */
export type Entry = Pick<
  Incoming<'logIn'>,
  'now' | 'device' | 'audit' | 'afterCommit' | 'mailNotices'
>;

interface Entering {
  readonly userId: string;
  readonly way: Way;
  /** A sign-up is no news, and a reset or a new link has a notice of its own. */
  readonly noticesDevice: boolean;
}

/** Opens a session and answers the user with its token; the owner is mailed about a new device. */
export async function enter(tx: Db, { userId, way, noticesDevice }: Entering, entry: Entry) {
  const { now, device, audit, afterCommit } = entry;
  const token = await openSession(tx, { userId, device }, now);
  const { isNew } = await seeDevice(tx, { userId, hash: deviceHash(userId, device) }, now);
  if (isNew && noticesDevice && (await useIsLeft(tx, limits.deviceNoticesPerUser, userId, now))) {
    await addNotice(tx, { userId, kind: 'device', device }, now);
    afterCommit(entry.mailNotices);
  }
  const { email, country_id, country_residence_id } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'country_id', 'country_residence_id'])
    .executeTakeFirstOrThrow();
  afterCommit(async () => audit('log-in', { way }, { userId, email }));
  return {
    token,
    email,
    country_id: country_id ?? undefined,
    country_residence_id: country_residence_id ?? undefined,
  };
}

/** Logs somebody in whom a provider recognised, by an address that is proved to be theirs. */
export async function enterLinked(
  tx: Db,
  secret: ServerSecret,
  identity: Identity,
  owner: ChosenCountries & { readonly email: string },
  entry: Entry,
) {
  const { device, now, audit, afterCommit } = entry;
  const provider = providerName(identity.issuer);
  const { userId, isNew, isLinked } = await linkIdentity(tx, secret, identity, owner, now);
  if (isLinked && !isNew) {
    await addNotice(tx, { userId, kind: 'linked', device, providers: [provider] }, now);
    afterCommit(entry.mailNotices);
  }
  const who = { userId, email: owner.email };
  afterCommit(async () => {
    if (isNew) audit('account-created', { way: provider }, who);
    if (isLinked) audit('log-in-linked', { provider }, who);
  });
  return enter(tx, { userId, way: provider, noticesDevice: !isLinked }, entry);
}
