import type { accountCalls } from '../../../src/contract/account/accounts';
import { ret } from '../../../src/contract/envelope';
import { createUser, findUser, knownCountry } from './users';
import { unlinkIdentities, providerName } from './identities';
import { addNotice } from './notices';
import { sendCodeMail, usesOfCode } from './send-code-mail';
import { startSession } from './start-session';
import { tryCode, useCode } from './codes';
import { countIp, countUse, forgetUses, limits } from '../../infra/limits/limits';
import { deletePasskeys } from './passkeys/own-passkeys';
import { giveBackUses, reserveUses, useByIp } from '../../infra/limits/reserve-uses';
import { closeAllSessions } from './sessions';
import type { Services } from '../../services';
import type { HandlersOf, Incoming } from '../../handler';
import { Refusal } from '../../errors/refusal';
import type { SocialLogInHandlers } from './social/social-log-in-calls';

/** The counts of an account's orders and coupons are made with the orders. */
type AccountHandlers = Omit<
  HandlersOf<typeof accountCalls>,
  keyof SocialLogInHandlers | 'accountSummary'
>;
type CodeCall = 'sendSignUpCode' | 'sendResetCode';

const wrongCode = () => new Refusal(ret.wrongCredentials, { code: 'code-wrong' });
const wrongPassword = () => new Refusal(ret.wrongCredentials, { code: 'password-wrong' });
const registered = () => new Refusal(ret.conflict, { code: 'e-mail-registered' });
const notRegistered = () => new Refusal(ret.conflict, { code: 'e-mail-not-registered' });

export function accountHandlers(services: Services): AccountHandlers {
  const { db, secret, settings } = services;

  /**
   * All limits are counted before the account is looked up, so that beyond a limit the response is
   * the same for every address. Afterwards the uses that did not happen are given back: a refusal
   * sends no code, and a sent code does not reveal whether the address has an account.
   */
  const sendCode = async (call: Incoming<CodeCall>, purpose: 'sign-up' | 'reset') => {
    const { ip, now } = call;
    const { email } = call.request;
    await countIp(services, limits.codesPerIp, ip, now);
    const ofCode = usesOfCode(email, purpose);
    const ofProbe = [
      useByIp(settings, limits.probesPerIp, ip),
      { limit: limits.probesPerAddress, subject: email },
    ];
    await reserveUses(db, [...ofProbe, ...ofCode], now);
    const known = (await findUser(db, email)) !== undefined;
    const isRefused = known === (purpose === 'sign-up');
    await giveBackUses(db, isRefused ? ofCode : ofProbe);
    if (isRefused) throw known ? registered() : notRegistered();
    return sendCodeMail(services, call, purpose);
  };

  return {
    logIn: async (call) => {
      const { email, passwd } = call.request;
      await countIp(services, limits.logInsPerIp, call.ip, call.now);
      await countUse(db, limits.logInsPerAddress, email, call.now);
      const failed = () => {
        call.audit('log-in-failed', { way: 'password' }, { email });
        return wrongPassword();
      };
      const user = await findUser(db, email);
      if (!(await services.passwords.matches(passwd, user?.password ?? undefined)) || !user)
        throw failed();
      await forgetUses(db, limits.logInsPerAddress, email);
      return async (tx) => {
        // A concurrent reset closed all sessions; the old password must not open a new one.
        const same = await tx
          .selectFrom('users')
          .where('id', '=', user.id)
          .where('password', '=', user.password)
          .select('id')
          .forShare()
          .executeTakeFirst();
        if (!same) throw failed();
        return startSession(tx, { userId: user.id, way: 'password', noticesDevice: true }, call);
      };
    },

    sendSignUpCode: (call) => sendCode(call, 'sign-up'),
    sendResetCode: (call) => sendCode(call, 'reset'),

    signUp: async (call) => {
      const { email, passwd, verify_code: code, ...countries } = call.request;
      const owner = { email, purpose: 'sign-up' } as const;
      await countIp(services, limits.signUpsPerIp, call.ip, call.now);
      const failed = () => {
        call.audit('sign-up-failed', {}, { email });
        return wrongCode();
      };
      if (!(await tryCode(db, secret, owner, code, call.now))) throw failed();
      const chosen = {
        country_id: knownCountry(services, countries.country_id),
        country_residence_id: knownCountry(services, countries.country_residence_id),
      };
      const password = await services.passwords.hash(passwd);
      return async (tx) => {
        if (!(await useCode(tx, secret, owner, code))) throw failed();
        const id = await createUser(tx, services, { email, password, ...chosen }, call.now);
        if (id === undefined) throw registered();
        // The code is used up. A new request for a code is then told immediately that the account
        // exists.
        await forgetUses(tx, limits.codePerAddress, `sign-up ${email}`);
        call.afterCommit(async () =>
          call.audit('account-created', { way: 'sign-up' }, { userId: id, email }),
        );
        return startSession(tx, { userId: id, way: 'sign-up', noticesDevice: false }, call);
      };
    },

    resetPassword: async (call) => {
      const { email, passwd, verify_code: code, unlink_log_ins: unlinks = true } = call.request;
      const owner = { email, purpose: 'reset' } as const;
      await countIp(services, limits.resetsPerIp, call.ip, call.now);
      const failed = () => {
        call.audit('password-reset-failed', {}, { email });
        return wrongCode();
      };
      if (!(await tryCode(db, secret, owner, code, call.now))) {
        // Not before: a stranger's wrong codes do not stop the owner's right one.
        await countUse(db, limits.resetsPerAddress, email, call.now);
        throw failed();
      }
      const password = await services.passwords.hash(passwd);
      return async (tx) => {
        if (!(await useCode(tx, secret, owner, code))) throw failed();
        const user = await tx
          .updateTable('users')
          .set({ password })
          .where('email', '=', email)
          .returning('id')
          .executeTakeFirst();
        if (!user) throw notRegistered();
        await closeAllSessions(tx, user.id);
        // Otherwise an intruder who linked a log-in or added a passkey would keep access.
        const unlinked = unlinks ? await unlinkIdentities(tx, user.id) : [];
        const providers = [...new Set(unlinked.map(({ issuer }) => providerName(issuer)))].sort();
        const passkeys = unlinks ? await deletePasskeys(tx, user.id) : [];
        const { device, now } = call;
        await addNotice(tx, { userId: user.id, kind: 'reset', device, providers }, now);
        if (passkeys.length > 0)
          await addNotice(tx, { userId: user.id, kind: 'passkey-removed', device, passkeys }, now);
        await forgetUses(tx, limits.logInsPerAddress, email);
        call.afterCommit(async () => {
          const who = { userId: user.id, email };
          call.audit('password-reset', {}, who);
          for (const provider of providers) call.audit('log-in-unlinked', { provider }, who);
          for (let gone = 0; gone < passkeys.length; gone++) call.audit('passkey-removed', {}, who);
        });
        call.afterCommit(call.mailNotices);
        return startSession(tx, { userId: user.id, way: 'reset', noticesDevice: false }, call);
      };
    },

    updateAccount:
      ({ request, user }) =>
      async (tx) => {
        const changes = {
          country_id: knownCountry(services, request.country_id),
          country_residence_id: knownCountry(services, request.country_residence_id),
          time_zone: request.time_zone,
          language: request.language,
        };
        if (Object.values(changes).some((value) => value !== undefined))
          await tx.updateTable('users').set(changes).where('id', '=', user.id).execute();
        return {};
      },

    location: ({ locationCode }) => {
      const here = services.catalogue.countries.find(({ code }) => code === locationCode);
      return async () => ({ country_id: here?.id ?? settings.fixedLocation });
    },
  };
}
