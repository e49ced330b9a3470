import type { passkeyCalls } from '../../../../src/contract/passkeys';
import type { HandlersOf } from '../../../handler';
import { countIp, limits } from '../../../infra/limits/limits';
import { requestOptions } from '../../../infra/passkeys/ceremonies';
import type { Services } from '../../../services';
import { proveOwner } from '../prove-owner';
import { listPasskeys } from './own-passkeys';
import { makeOwnerProof } from './owner-proofs';
import { keepChallenge } from './passkey-challenges';
import { passkeySite } from './passkey-site';
import { proveByPasskey } from './prove-by-passkey';

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
