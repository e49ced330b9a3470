import type { UsedPasskey } from '../../../../src/contract/account/passkey-shapes';
import type { passkeyCalls } from '../../../../src/contract/account/passkeys';
import type { HandlersOf, Incoming } from '../../../handler';
import type { Db } from '../../../infra/db/tables';
import { countIp, limits } from '../../../infra/limits/limits';
import { requestOptions, verifyUsed } from '../../../infra/passkeys/ceremonies';
import type { Services } from '../../../services';
import { proveOwner } from '../prove-owner';
import { findPasskey, listPasskeys, notePasskeyUse, passkeyWrong } from './own-passkeys';
import { makeOwnerProof } from './owner-proofs';
import { keepChallenge, passkeySite, takeChallenge } from './passkey-challenges';

type Call = Pick<Incoming<'giveOwnerProof'>, 'user' | 'origin' | 'ip' | 'now' | 'audit'>;

/**
 * Checks the owner's proof by one of the account's passkeys.
 * @returns confirms in the transaction that the passkey is still there
 * @throws {Refusal} if it was not accepted
 */
async function proveByPasskey(
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

type Handled = Pick<HandlersOf<typeof passkeyCalls>, 'startOwnerProof' | 'giveOwnerProof'>;

/** The owner's proof: what a password, a code or a passkey is exchanged for. */
export function ownerProofHandlers(services: Services): Handled {
  return {
    startOwnerProof: async ({ user, origin, ip, now }) => {
      await countIp(services, limits.passkeyStartsPerIp, ip, now);
      const site = passkeySite(services.settings, origin);
      return async (tx) => {
        const { id: userId, sessionId } = user;
        const ceremony = { purpose: 'prove', userId, sessionId } as const;
        const { ceremonyId, challenge } = await keepChallenge(tx, ceremony, site, now);
        const options = await requestOptions(site, challenge, await listPasskeys(tx, userId));
        return { ceremony_id: ceremonyId, options };
      };
    },

    giveOwnerProof: async (call) => {
      const { request, user, now } = call;
      const { passkey, ...typed } = request;
      const confirm = passkey
        ? await proveByPasskey(services, call, passkey)
        : await proveOwner(services, call, typed);
      return async (tx) => {
        await confirm(tx);
        const prover = { userId: user.id, sessionId: user.sessionId };
        return { owner_proof: await makeOwnerProof(tx, prover, now) };
      };
    },
  };
}
