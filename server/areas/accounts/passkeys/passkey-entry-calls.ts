import { ret } from '../../../../src/contract/envelope';
import type { passkeyCalls } from '../../../../src/contract/account/passkeys';
import { Refusal } from '../../../errors/refusal';
import type { HandlersOf } from '../../../handler';
import { countIp, forgetUses, limits } from '../../../infra/limits/limits';
import {
  creationOptions,
  requestOptions,
  verifyMade,
  verifyUsed,
} from '../../../infra/passkeys/ceremonies';
import { newId } from '../../../infra/secrets/random-id';
import type { Services } from '../../../services';
import { tryCode, useCode } from '../codes';
import { createUser, holdAccount, knownCountry } from '../users';
import { startSession } from '../start-session';
import { findPasskey, insertPasskey, notePasskeyUse, passkeyWrong } from './own-passkeys';
import { keepChallenge, passkeySite, takeChallenge } from './passkey-challenges';

type Handled = Pick<
  HandlersOf<typeof passkeyCalls>,
  'startPasskeyLogIn' | 'passkeyLogIn' | 'startPasskeySignUp' | 'passkeySignUp'
>;

/** Log-in and sign-up with a passkey. */
export function passkeyEntryHandlers(services: Services): Handled {
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
