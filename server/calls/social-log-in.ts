import { ret } from '../../src/contract/envelope';
import { findIdentity, linkIdentity } from '../accounts/identities';
import { knownCountry } from '../accounts/known-country';
import { sendCodeMail } from '../accounts/send-code-mail';
import { enter } from '../accounts/users';
import { tryCode, useCode } from '../security/codes';
import { countIp, limits } from '../security/limits';
import {
  challengeOf,
  findCode,
  findLinkCode,
  useLoginCode,
  waitForEmail,
  type ChosenCountries,
  type Identity,
  type LoginCode,
} from '../security/login-codes';
import type { Services } from '../services';
import { useIdToken } from '../social/used-id-tokens';
import type { Db } from '../store/tables';
import type { Handlers, Incoming } from './handler';
import { Refusal } from './refusal';

export type SocialLogInHandlers = Pick<
  Handlers,
  'redeemLoginCode' | 'loginCodeOwner' | 'sendSocialCode' | 'googleLogIn'
>;

/** Unknown, used, expired and somebody else's get the same answer. */
const gone = () =>
  new Refusal(ret.notFound, 'This log-in can no longer be used. Please log in again.');
const emailNeeded = () =>
  new Refusal(ret.emailNeeded, 'Please give your e-mail address to finish logging in.');
const wrongCode = () => new Refusal(ret.wrongCredentials, 'The verification code is not valid.');
const notOffered = () => new Refusal(ret.notFound, 'This log-in is not offered here.');
const notBelieved = () =>
  new Refusal(ret.wrongCredentials, 'The log-in with Google did not work. Please try again.');

/** Log-in codes, and the log-ins of other providers that end in one. */
export function socialLogInHandlers(services: Services): SocialLogInHandlers {
  const { db, secret, settings, social } = services;

  /** Finishes a log-in whose address the provider has not proved: the mailed code does. */
  const redeemWithEmail = async (
    { request, now, device }: Incoming<'redeemLoginCode'>,
    email: string,
    code: string,
  ) => {
    const owner = { email, purpose: 'social' } as const;
    if (!(await findCode(db, request, now))?.waits_for_email) throw gone();
    if (!(await tryCode(db, secret, owner, code, now))) throw wrongCode();
    return async (tx: Db) => {
      const used = await useLoginCode(tx, request, { waitsForEmail: true }, now);
      const identity = used && identityOf(used);
      if (!identity) throw gone();
      if (!(await useCode(tx, secret, owner, code))) throw wrongCode();
      const countries = countriesOf(used);
      return enter(tx, await linkIdentity(tx, identity, { email, ...countries }, now), {
        now,
        device,
      });
    };
  };

  return {
    redeemLoginCode: async (call) => {
      const { request, ip, now, device } = call;
      await countIp(services, limits.logInCodesPerIp, ip, now);
      const { email, verify_code: code } = request;
      if (email !== undefined && code !== undefined) return redeemWithEmail(call, email, code);
      const found = await findCode(db, request, now);
      if (!found) throw gone();
      if (await needsEmail(db, found)) {
        await waitForEmail(db, found, now);
        throw emailNeeded();
      }
      return async (tx) => {
        const used = await useLoginCode(tx, request, { waitsForEmail: false }, now);
        const userId = used && (await ownerOf(tx, used, now));
        if (userId === undefined) throw gone();
        return enter(tx, userId, { now, device });
      };
    },

    loginCodeOwner: async ({ request, ip, now }) => {
      await countIp(services, limits.logInCodesPerIp, ip, now);
      return async (tx) => {
        const owner = await findLinkCode(tx, request.token, now);
        if (!owner) throw gone();
        return { masked_email: owner.email.replace(/^(.).*@/, '$1…@') };
      };
    },

    sendSocialCode: async (call) => {
      const { request, ip, now } = call;
      await countIp(services, limits.codesPerIp, ip, now);
      if (!(await findCode(db, request, now))?.waits_for_email) throw gone();
      return sendCodeMail(services, call, 'social');
    },

    googleLogIn: async ({ request, ip, now, device, log }) => {
      if (!social.google) throw notOffered();
      await countIp(services, limits.logInsPerIp, ip, now);
      const { id_token: idToken, verifier } = request;
      const countries = {
        country_id: knownCountry(services, request.country_id),
        country_residence_id: knownCountry(services, request.country_residence_id),
      };
      const { identity, expiresAt } = await social.google
        .checkIdToken(idToken, challengeOf(verifier), AbortSignal.timeout(settings.providerTimeout))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'an ID token was not believed');
          throw notBelieved();
        });
      return async (tx) => {
        if (!(await useIdToken(tx, idToken, expiresAt))) throw notBelieved();
        const userId = await accountOf(tx, identity, countries, now);
        if (userId === undefined) throw emailNeeded();
        return enter(tx, userId, { now, device });
      };
    },
  };
}

function identityOf({ issuer, subject, email }: LoginCode): Identity | undefined {
  if (issuer === null || subject === null) return undefined;
  return { issuer, subject, email: email ?? undefined };
}

const countriesOf = (code: LoginCode): ChosenCountries => ({
  country_id: code.country_id ?? undefined,
  country_residence_id: code.country_residence_id ?? undefined,
});

/** Whether a code's identity has neither an account nor a proved address to find or make one by. */
async function needsEmail(db: Db, code: LoginCode): Promise<boolean> {
  const identity = identityOf(code);
  if (!identity || identity.email !== undefined) return false;
  return code.waits_for_email || (await findIdentity(db, identity)) === undefined;
}

async function ownerOf(tx: Db, code: LoginCode, now: Date): Promise<string | undefined> {
  const identity = identityOf(code);
  if (!identity) return code.user_id ?? undefined;
  return accountOf(tx, identity, countriesOf(code), now);
}

/** The account of an identity: its own, else that of its proved address; undefined without one. */
async function accountOf(
  tx: Db,
  identity: Identity,
  countries: ChosenCountries,
  now: Date,
): Promise<string | undefined> {
  const linked = await findIdentity(tx, identity);
  if (linked !== undefined || identity.email === undefined) return linked;
  return linkIdentity(tx, identity, { email: identity.email, ...countries }, now);
}
