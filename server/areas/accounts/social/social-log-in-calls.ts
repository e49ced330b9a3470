import { createHash } from 'node:crypto';
import { ret } from '../../../../src/contract/envelope';
import { Refusal } from '../../../errors/refusal';
import type { Handlers, Incoming } from '../../../handler';
import type { Db } from '../../../infra/db/tables';
import { countIp, limits } from '../../../infra/limits/limits';
import { reserveUses } from '../../../infra/limits/reserve-uses';
import type { Services } from '../../../services';
import { tryCode, useCode } from '../codes';
import { findIdentity, keepProvedEmail, providerName } from '../identities';
import { holdAccount, knownCountry } from '../users';
import {
  challengeOf,
  type ChosenCountries,
  findCode,
  findLinkCode,
  type Identity,
  type LoginCode,
  useLoginCode,
  waitForEmail,
} from '../login-codes';
import { sendCodeMail, usesOfCode } from '../send-code-mail';
import { type Entry, startLinkedSession, startSession } from '../start-session';

/** Marks an ID token as used; false if it already was. */
async function useIdToken(db: Db, idToken: string, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insertInto('used_id_tokens')
    .values({
      token_hash: createHash('sha256').update(signedPart(idToken)).digest('hex'),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * The token without its signature, because some algorithms allow several signatures of one text.
 */
const signedPart = (idToken: string) => idToken.slice(0, idToken.lastIndexOf('.'));

export type SocialLogInHandlers = Pick<
  Handlers,
  'redeemLoginCode' | 'loginCodeOwner' | 'sendSocialCode' | 'googleLogIn'
>;

/** The same refusal for a code that is unknown, used, expired or another user's. */
const gone = () => new Refusal(ret.notFound, { code: 'log-in-used-up' });
const emailNeeded = () => new Refusal(ret.emailNeeded, { code: 'e-mail-needed' });
const wrongCode = () => new Refusal(ret.wrongCredentials, { code: 'code-wrong' });
const notOffered = () => new Refusal(ret.notFound, { code: 'log-in-not-offered' });
const notBelieved = () => new Refusal(ret.wrongCredentials, { code: 'google-failed' });

/** Handlers for log-in codes, and for log-ins at providers, which end with such a code. */
export function socialLogInHandlers(services: Services): SocialLogInHandlers {
  const { db, secret, settings, social } = services;

  /** Completes a log-in without a confirmed address: the mailed code confirms the address. */
  const redeemWithEmail = async (
    call: Incoming<'redeemLoginCode'>,
    email: string,
    code: string,
  ) => {
    const { request, now } = call;
    const owner = { email, purpose: 'social' } as const;
    const failed = (refusal: Refusal) => {
      call.audit('log-in-failed', { way: 'code' }, { email });
      return refusal;
    };
    if (!(await findCode(db, request, now))?.waits_for_email) throw failed(gone());
    if (!(await tryCode(db, secret, owner, code, now))) throw failed(wrongCode());
    return async (tx: Db) => {
      const used = await useLoginCode(tx, request, { waitsForEmail: true }, now);
      const identity = used && identityOf(used);
      if (!identity) throw failed(gone());
      if (!(await useCode(tx, secret, owner, code))) throw failed(wrongCode());
      return startLinkedSession(tx, services, identity, { email, ...countriesOf(used) }, call);
    };
  };

  return {
    redeemLoginCode: async (call) => {
      const { request, ip, now } = call;
      await countIp(services, limits.logInCodesPerIp, ip, now);
      const { email, verify_code: code } = request;
      if (email !== undefined && code !== undefined) return redeemWithEmail(call, email, code);
      const failed = () => {
        call.audit('log-in-failed', { way: 'code' });
        return gone();
      };
      const found = await findCode(db, request, now);
      if (!found) throw failed();
      if (await needsEmail(db, found)) {
        await waitForEmail(db, found, now);
        throw emailNeeded();
      }
      return async (tx) => {
        const used = await useLoginCode(tx, request, { waitsForEmail: false }, now);
        const entered = used && (await enterByCode(tx, services, used, call));
        if (!entered) throw failed();
        return entered;
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
      await reserveUses(db, usesOfCode(request.email, 'social'), now);
      return sendCodeMail(services, call, 'social');
    },

    googleLogIn: async (call) => {
      const { request, ip, now, log } = call;
      if (!social.google) throw notOffered();
      const failed = () => {
        call.audit('log-in-failed', { way: 'google' });
        return notBelieved();
      };
      await countIp(services, limits.logInsPerIp, ip, now);
      const { id_token: idToken, verifier } = request;
      const countries = {
        country_id: knownCountry(services, request.country_id),
        country_residence_id: knownCountry(services, request.country_residence_id),
      };
      const { identity, expiresAt } = await social.google
        .checkIdToken(
          idToken,
          verifier === undefined ? undefined : challengeOf(verifier),
          AbortSignal.timeout(settings.providerTimeout),
        )
        .catch((error: unknown) => {
          log.warn({ err: error }, 'an ID token was not believed');
          throw failed();
        });
      return async (tx) => {
        if (!(await useIdToken(tx, idToken, expiresAt))) throw failed();
        const entered = await enterByIdentity(tx, services, identity, countries, call);
        if (!entered) throw emailNeeded();
        return entered;
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

/**
 * Whether the identity has no account and no confirmed address by which an account could be found
 * or created.
 */
async function needsEmail(db: Db, code: LoginCode): Promise<boolean> {
  const identity = identityOf(code);
  if (!identity || identity.email !== undefined) return false;
  return code.waits_for_email || (await findIdentity(db, identity)) === undefined;
}

/** Logs in with the code of a link or of a provider; undefined if the identity has no account. */
async function enterByCode(
  tx: Db,
  services: Pick<Services, 'secret' | 'settings'>,
  code: LoginCode,
  entry: Entry,
) {
  const identity = identityOf(code);
  if (identity) return enterByIdentity(tx, services, identity, countriesOf(code), entry);
  const { user_id: userId } = code;
  return userId === null
    ? undefined
    : startSession(tx, { userId, way: 'link', noticesDevice: true }, entry);
}

/** The account of an identity, which a reset may have unlinked meanwhile. */
async function heldIdentity(tx: Db, identity: Identity): Promise<string | undefined> {
  const linked = await findIdentity(tx, identity);
  if (linked === undefined || !(await holdAccount(tx, linked))) return undefined;
  return findIdentity(tx, identity);
}

/**
 * Logs in to the linked account, else to that of the confirmed address; undefined if there is
 * neither.
 */
async function enterByIdentity(
  tx: Db,
  services: Pick<Services, 'secret' | 'settings'>,
  identity: Identity,
  countries: ChosenCountries,
  entry: Entry,
) {
  const { email, issuer } = identity;
  const linked = await heldIdentity(tx, identity);
  if (linked !== undefined) {
    await keepProvedEmail(tx, identity);
    return startSession(
      tx,
      { userId: linked, way: providerName(issuer), noticesDevice: true },
      entry,
    );
  }
  return email === undefined
    ? undefined
    : startLinkedSession(tx, services, identity, { email, ...countries }, entry);
}
