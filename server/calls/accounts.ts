import type { accountCalls } from '../../src/contract/accounts';
import { ret } from '../../src/contract/envelope';
import { knownCountry } from '../accounts/known-country';
import { sendCodeMail } from '../accounts/send-code-mail';
import { createUser, enter, findUser } from '../accounts/users';
import { countUnusedCoupons } from '../coupons/unused-coupons';
import { waitingOrders } from '../orders/waiting-orders';
import { tryCode, useCode } from '../security/codes';
import { countIp, countUse, forgetUses, limits } from '../security/limits';
import { hashPassword, passwordMatches } from '../security/passwords';
import { closeAllSessions } from '../security/sessions';
import type { Services } from '../services';
import type { HandlersOf, Incoming } from './handler';
import { Refusal } from './refusal';
import type { SessionHandlers } from './sessions';
import type { SocialLogInHandlers } from './social-log-in';

type AccountHandlers = Omit<
  HandlersOf<typeof accountCalls>,
  keyof SocialLogInHandlers | keyof SessionHandlers
>;
type CodeCall = 'sendSignUpCode' | 'sendResetCode';

const wrongCode = () => new Refusal(ret.wrongCredentials, 'The verification code is not valid.');
const wrongPassword = () =>
  new Refusal(ret.wrongCredentials, 'The e-mail or the password is wrong.');
const registered = () => new Refusal(ret.conflict, 'This e-mail is already registered.');
const notRegistered = () => new Refusal(ret.conflict, 'This e-mail is not registered.');

export function accountHandlers(services: Services): AccountHandlers {
  const { db, secret, settings } = services;

  /** Counts an answer that tells whether an address has an account. */
  const countProbe = async ({ request: { email }, ip, now }: Incoming<CodeCall>) => {
    await countIp(services, limits.probesPerIp, ip, now);
    await countUse(db, limits.probesPerAddress, email, now);
  };

  const sendCode = async (call: Incoming<CodeCall>, purpose: 'sign-up' | 'reset') => {
    const { ip, now } = call;
    const { email } = call.request;
    await countIp(services, limits.codesPerIp, ip, now);
    const known = (await findUser(db, email)) !== undefined;
    if (known === (purpose === 'sign-up')) {
      await countProbe(call);
      throw known ? registered() : notRegistered();
    }
    return sendCodeMail(services, call, purpose);
  };

  return {
    logIn: async (call) => {
      const { email, passwd } = call.request;
      await countIp(services, limits.logInsPerIp, call.ip, call.now);
      await countUse(db, limits.logInsPerAddress, email, call.now);
      const user = await findUser(db, email);
      if (!(await passwordMatches(passwd, user?.password ?? undefined)) || !user)
        throw wrongPassword();
      await forgetUses(db, limits.logInsPerAddress, email);
      return async (tx) => {
        // A reset meanwhile has closed all sessions; the old password must not open another one.
        const same = await tx
          .selectFrom('users')
          .where('id', '=', user.id)
          .where('password', '=', user.password)
          .select('id')
          .forShare()
          .executeTakeFirst();
        if (!same) throw wrongPassword();
        return enter(tx, user.id, call);
      };
    },

    sendSignUpCode: (call) => sendCode(call, 'sign-up'),
    sendResetCode: (call) => sendCode(call, 'reset'),

    signUp: async (call) => {
      const { email, passwd, verify_code: code, ...countries } = call.request;
      const owner = { email, purpose: 'sign-up' } as const;
      await countIp(services, limits.signUpsPerIp, call.ip, call.now);
      if (!(await tryCode(db, secret, owner, code, call.now))) throw wrongCode();
      const chosen = {
        country_id: knownCountry(services, countries.country_id),
        country_residence_id: knownCountry(services, countries.country_residence_id),
      };
      const password = await hashPassword(passwd);
      return async (tx) => {
        if (!(await useCode(tx, secret, owner, code))) throw wrongCode();
        const id = await createUser(tx, { email, password, ...chosen }, call.now);
        if (id === undefined) throw registered();
        return enter(tx, id, call);
      };
    },

    resetPassword: async (call) => {
      const { email, passwd, verify_code: code } = call.request;
      const owner = { email, purpose: 'reset' } as const;
      await countIp(services, limits.resetsPerIp, call.ip, call.now);
      await countUse(db, limits.resetsPerAddress, email, call.now);
      if (!(await tryCode(db, secret, owner, code, call.now))) throw wrongCode();
      const password = await hashPassword(passwd);
      return async (tx) => {
        if (!(await useCode(tx, secret, owner, code))) throw wrongCode();
        const user = await tx
          .updateTable('users')
          .set({ password })
          .where('email', '=', email)
          .returning('id')
          .executeTakeFirst();
        if (!user) throw notRegistered();
        await closeAllSessions(tx, user.id);
        await forgetUses(tx, limits.logInsPerAddress, email);
        return enter(tx, user.id, call);
      };
    },

    updateAccount:
      ({ request, user }) =>
      async (tx) => {
        const changes = {
          country_id: knownCountry(services, request.country_id),
          country_residence_id: knownCountry(services, request.country_residence_id),
          time_zone: request.time_zone,
        };
        if (Object.values(changes).some((value) => value !== undefined))
          await tx.updateTable('users').set(changes).where('id', '=', user.id).execute();
        return {};
      },

    accountSummary:
      ({ user, now }) =>
      async (tx) => ({
        unprocessed_count: await waitingOrders(tx, user.id),
        coupon_count: await countUnusedCoupons(tx, user.id, now),
      }),

    location: ({ locationCode }) => {
      const here = services.catalogue.countries.find(({ code }) => code === locationCode);
      return async () => ({ country_id: here?.id ?? settings.fixedLocation });
    },
  };
}
