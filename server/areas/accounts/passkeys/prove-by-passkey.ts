import type { UsedPasskey } from '../../../../src/contract/passkey-shapes';
import type { Incoming } from '../../../handler';
import type { Db } from '../../../infra/db/tables';
import { countIp, limits } from '../../../infra/limits/limits';
import { verifyUsed } from '../../../infra/passkeys/ceremonies';
import type { Services } from '../../../services';
import { findPasskey, notePasskeyUse, passkeyWrong } from './own-passkeys';
import { takeChallenge } from './passkey-challenges';
import { passkeySite } from './passkey-site';

type Call = Pick<Incoming<'giveOwnerProof'>, 'user' | 'origin' | 'ip' | 'now' | 'audit'>;

/**
 * Checks the owner's proof by one of the account's passkeys.
 * @returns confirms in the transaction that the passkey is still there
 * @throws {Refusal} if it was not accepted
 */
export async function proveByPasskey(
  { db, settings }: Services,
  { user, origin, ip, now, audit }: Call,
  { ceremony_id, used }: { readonly ceremony_id: string; readonly used: UsedPasskey },
): Promise<(tx: Db) => Promise<void>> {
  await countIp({ db, settings }, limits.logInsPerIp, ip, now);
  const site = passkeySite(settings, origin);
  const ceremony = { purpose: 'prove', userId: user.id, sessionId: user.sessionId } as const;
  const taken = await takeChallenge(db, ceremony_id, ceremony, site, now);
  const known = await findPasskey(db, used.id);
  const failed = () => {
    audit('owner-not-proved', {});
    return passkeyWrong();
  };
  const counter =
    taken && known?.user_id === user.id
      ? await verifyUsed(site, used, taken.challenge, known)
      : undefined;
  if (!known || counter === undefined) throw failed();
  return async (tx) => {
    if (!(await notePasskeyUse(tx, known, counter, now))) throw failed();
  };
}
