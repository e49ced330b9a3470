import { ret } from '../../../../src/contract/envelope';
import type { passkeyCalls } from '../../../../src/contract/account/passkeys';
import { Refusal } from '../../../errors/refusal';
import type { HandlersOf } from '../../../handler';
import { countIp, limits } from '../../../infra/limits/limits';
import { creationOptions, verifyMade } from '../../../infra/passkeys/ceremonies';
import type { Services } from '../../../services';
import { addNotice } from '../notices';
import { proveOwner } from '../prove-owner';
import { isOpen } from '../sessions';
import {
  checkNumber,
  deletePasskeys,
  insertPasskey,
  listPasskeys,
  passkeyWrong,
} from './own-passkeys';
import { keepChallenge, passkeySite, takeChallenge } from './passkey-challenges';

type Handled = Pick<
  HandlersOf<typeof passkeyCalls>,
  'passkeys' | 'startPasskey' | 'addPasskey' | 'removePasskey'
>;

/** The passkeys of an account: its list, another one, and one less. */
export function passkeyHandlers(services: Services): Handled {
  const { db, settings } = services;
  return {
    passkeys:
      ({ user }) =>
      async (tx) => ({
        passkey_list: (await listPasskeys(tx, user.id)).map((row) => ({
          passkey_id: row.id,
          name: row.name,
          create_time: row.added_at.toISOString(),
          last_use_time: row.last_used_at?.toISOString(),
        })),
      }),

    startPasskey: async (call) => {
      const { request, user, origin, ip, now } = call;
      await countIp(services, limits.passkeyStartsPerIp, ip, now);
      const site = passkeySite(settings, origin);
      const confirm = await proveOwner(services, call, request);
      return async (tx) => {
        await confirm(tx);
        const known = await listPasskeys(tx, user.id);
        checkNumber(known);
        const { id: userId, sessionId, email } = user;
        const ceremony = { purpose: 'add', userId, sessionId } as const;
        const { ceremonyId, challenge } = await keepChallenge(tx, ceremony, site, now);
        const asked = {
          siteName: settings.site.name,
          user: { id: userId, email, name: email },
          challenge,
          known,
        };
        return { ceremony_id: ceremonyId, options: await creationOptions(site, asked) };
      };
    },

    addPasskey: async (call) => {
      const { request, user, device, origin, now, audit, afterCommit, mailNotices } = call;
      const { ceremony_id, name, made } = request;
      const { id: userId, sessionId } = user;
      const site = passkeySite(settings, origin);
      const ceremony = { purpose: 'add', userId, sessionId } as const;
      const taken = await takeChallenge(db, ceremony_id, ceremony, site, now);
      const passkey = taken && (await verifyMade(site, made, taken.challenge));
      if (!passkey) {
        audit('owner-not-proved', {});
        throw passkeyWrong();
      }
      return async (tx) => {
        await insertPasskey(tx, { ...passkey, userId, name }, now);
        // It has waited for a reset, which ended the session: an intruder's is not added after it.
        if (!(await isOpen(tx, sessionId))) throw passkeyWrong();
        await addNotice(tx, { userId, kind: 'passkey-added', device, passkeys: [name] }, now);
        afterCommit(async () => audit('passkey-added', {}, { email: user.email }));
        afterCommit(mailNotices);
        return {};
      };
    },

    removePasskey: async (call) => {
      const { request, user, device, now, audit, afterCommit, mailNotices } = call;
      const confirm = await proveOwner(services, call, request);
      return async (tx) => {
        await confirm(tx);
        const passkeys = await deletePasskeys(tx, user.id, request.passkey_id);
        if (passkeys.length === 0) throw new Refusal(ret.notFound, { code: 'log-in-not-linked' });
        await addNotice(tx, { userId: user.id, kind: 'passkey-removed', device, passkeys }, now);
        afterCommit(async () => audit('passkey-removed', {}, { email: user.email }));
        afterCommit(mailNotices);
        return {};
      };
    },
  };
}
