import { ret } from '../../../../src/contract/envelope';
import type { passkeyCalls } from '../../../../src/contract/account/passkeys';
import { Refusal } from '../../../errors/refusal';
import type { HandlersOf } from '../../../handler';
import { countIp, limits, forgetUses } from '../../../infra/limits/limits';
import {
  creationOptions,
  verifyMade,
  requestOptions,
  verifyUsed,
} from '../../../infra/passkeys/ceremonies';
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
  findPasskey,
  notePasskeyUse,
} from './own-passkeys';
import { keepChallenge, passkeySite, takeChallenge } from './passkey-challenges';
import { newId } from '../../../infra/secrets/random-id';
import { tryCode, useCode } from '../codes';
import { createUser, holdAccount, knownCountry } from '../users';
import { startSession } from '../start-session';

type EntryHandled = Pick<
  HandlersOf<typeof passkeyCalls>,
  'startPasskeyLogIn' | 'passkeyLogIn' | 'startPasskeySignUp' | 'passkeySignUp'
>;

/** Log-in and sign-up with a passkey. */
export function passkeyEntryHandlers(services: Services): EntryHandled {
  const { db, secret, settings } = services;
  return {
    startPasskeyLogIn: async ({ origin, ip, now }) => {
      await countIp(services, limits.passkeyStartsPerIp, ip, now);
      const site = passkeySite(settings, origin);
      return async (tx) => {
        const { ceremonyId, challenge } = await keepChallenge(tx, { purpose: 'log-in' }, site, now);
        return { ceremony_id: ceremonyId, options: await requestOptions(site, challenge) };
      };
    },

    // An unknown passkey, one that was removed and a wrong signature get the same answer.
    passkeyLogIn: async (call) => {
      const { request, origin, ip, now, audit } = call;
      const { ceremony_id, used } = request;
      await countIp(services, limits.logInsPerIp, ip, now);
      const site = passkeySite(settings, origin);
      const taken = await takeChallenge(db, ceremony_id, { purpose: 'log-in' }, site, now);
      const known = await findPasskey(db, used.id);
      const failed = () => {
        audit('log-in-failed', { way: 'passkey' }, known && { userId: known.user_id });
        return passkeyWrong();
      };
      const counter =
        taken && known && namesUser(used.response.userHandle, known.user_id)
          ? await verifyUsed(site, used, taken.challenge, known)
          : undefined;
      if (!known || counter === undefined) throw failed();
      return async (tx) => {
        const isHeld = await holdAccount(tx, known.user_id);
        if (!isHeld || !(await notePasskeyUse(tx, known, counter, now))) throw failed();
        const entry = { userId: known.user_id, way: 'passkey', noticesDevice: true } as const;
        return startSession(tx, entry, call);
      };
    },

    startPasskeySignUp: async ({ request, origin, ip, now, audit }) => {
      const { email, verify_code: code } = request;
      await countIp(services, limits.passkeyStartsPerIp, ip, now);
      const site = passkeySite(settings, origin);
      if (!(await tryCode(db, secret, { email, purpose: 'sign-up' }, code, now))) {
        audit('sign-up-failed', {}, { email });
        throw new Refusal(ret.wrongCredentials, { code: 'code-wrong' });
      }
      return async (tx) => {
        const userId = newId();
        const ceremony = { purpose: 'sign-up', userId } as const;
        const { ceremonyId, challenge } = await keepChallenge(tx, ceremony, site, now);
        const user = { id: userId, email, name: email };
        const asked = { siteName: settings.site.name, user, challenge, known: [] };
        return { ceremony_id: ceremonyId, options: await creationOptions(site, asked) };
      };
    },

    passkeySignUp: async (call) => {
      const { request, origin, ip, now, audit, afterCommit } = call;
      const { ceremony_id, email, verify_code: code, name, made, ...countries } = request;
      const owner = { email, purpose: 'sign-up' } as const;
      await countIp(services, limits.signUpsPerIp, ip, now);
      const site = passkeySite(settings, origin);
      const failed = (refusal: Refusal) => {
        audit('sign-up-failed', {}, { email });
        return refusal;
      };
      const wrongCode = () => failed(new Refusal(ret.wrongCredentials, { code: 'code-wrong' }));
      if (!(await tryCode(db, secret, owner, code, now))) throw wrongCode();
      const taken = await takeChallenge(db, ceremony_id, { purpose: 'sign-up' }, site, now);
      const passkey = taken && (await verifyMade(site, made, taken.challenge));
      const id = taken?.userId;
      if (!passkey || id === undefined) throw failed(passkeyWrong());
      const chosen = {
        country_id: knownCountry(services, countries.country_id),
        country_residence_id: knownCountry(services, countries.country_residence_id),
      };
      return async (tx) => {
        if (!(await useCode(tx, secret, owner, code))) throw wrongCode();
        const userId = await createUser(
          tx,
          services,
          { id, email, password: null, ...chosen },
          now,
        );
        if (userId === undefined) throw new Refusal(ret.conflict, { code: 'e-mail-registered' });
        await insertPasskey(tx, { ...passkey, userId, name }, now);
        await forgetUses(tx, limits.codePerAddress, `sign-up ${email}`);
        afterCommit(async () => audit('account-created', { way: 'passkey' }, { userId, email }));
        return startSession(tx, { userId, way: 'sign-up', noticesDevice: false }, call);
      };
    },
  };
}

/** Whether an authenticator that names an account names this one. */
const namesUser = (handle: string | undefined, userId: string): boolean =>
  handle === undefined || Buffer.from(handle, 'base64url').toString('utf8') === userId;

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
