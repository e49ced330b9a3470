import {
  type CompactJWSHeaderParameters,
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import * as v from 'valibot';
import { email as emailSchema } from '../../../../src/contract/account/email-address';
import { isSafeAddress } from '../../../settings/loopback';
import type { GoogleSettings, SocialSettings } from '../../../settings/social-settings';
import type { Identity } from '../login-codes';
import { facebookProvider, type FacebookProvider } from './facebook-provider';
import { ProviderError, requestProvider } from './request-provider';

const minute = 60_000;
const longestKept = 60 * minute;

/** In milliseconds; limits how often tokens with unknown key ids cause a request. */
const shortestKept = 30_000;

const keySet = v.looseObject({ keys: v.array(v.looseObject({ kty: v.string() })) });

type KeySet = ReturnType<typeof createLocalJWKSet>;

/** The signing keys of a provider: cached for an hour, and fetched again if a key id is unknown. */
function providerKeys(clock: () => Date) {
  let kept: { readonly find: KeySet; readonly at: number } | undefined;

  const fetchKeys = async (url: string, signal: AbortSignal) => {
    const jwks = await requestProvider('provider’s keys', url, keySet, { signal });
    kept = { find: createLocalJWKSet(jwks), at: clock().getTime() };
    return kept;
  };

  return (url: string, signal: AbortSignal) =>
    async (header: CompactJWSHeaderParameters, token: FlattenedJWSInput) => {
      const age = kept ? clock().getTime() - kept.at : Infinity;
      const fresh = kept && age >= 0 && age < longestKept ? kept : await fetchKeys(url, signal);
      try {
        return await fresh.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || fresh !== kept) throw error;
        if (clock().getTime() - fresh.at < shortestKept) throw error;
        return (await fetchKeys(url, signal)).find(header, token);
      }
    };
}

/**
 * Asymmetric algorithms only: with a shared secret or without a signature anybody could forge
 * tokens.
 */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const hour = 3_600_000;
const clockTolerance = 60;
/** Maximum age in seconds of a token that is not bound to a browser by a nonce. */
const unboundTokenAge = 120;

const safeAddress = v.pipe(v.string(), v.check(isSafeAddress));
const discovery = v.looseObject({
  issuer: v.string(),
  token_endpoint: safeAddress,
  jwks_uri: safeAddress,
});
const tokenAnswer = v.looseObject({ id_token: v.string() });

/** The identity in an ID token, and the time until which the token must not be accepted twice. */
interface IdTokenOwner {
  readonly identity: Identity;
  readonly expiresAt: Date;
}

interface OpenIdProvider {
  /**
   * Checks an ID token. Without an expected nonce only a very recent token is accepted, and only if
   * it has no nonce itself: a token that is bound to a browser must be presented with its nonce.
   * @throws {Error} of jose or a ProviderError, if the token is not valid for this app, time and
   *   nonce
   */
  checkIdToken(
    idToken: string,
    nonce: string | undefined,
    signal: AbortSignal,
  ): Promise<IdTokenOwner>;
  /** Exchanges the code of a redirect for the identity of the user. */
  exchange(
    brought: { readonly code: string; readonly redirectUri: string; readonly nonce: string },
    signal: AbortSignal,
  ): Promise<IdTokenOwner>;
}

/** The relying party of OpenID Connect's code flow and of the one-tap prompt. */
function openIdProvider(
  { issuer, clientId, clientSecret }: GoogleSettings,
  clock: () => Date,
): OpenIdProvider {
  const keys = providerKeys(clock);
  let kept: { readonly document: v.InferOutput<typeof discovery>; readonly at: number } | undefined;

  async function discover(signal: AbortSignal) {
    const now = clock().getTime();
    if (kept && now >= kept.at && now - kept.at < hour) return kept.document;
    const url = `${issuer}/.well-known/openid-configuration`;
    const document = await requestProvider('discovery document', url, discovery, { signal });
    if (document.issuer !== issuer)
      throw new ProviderError('The discovery document is another issuer’s.');
    kept = { document, at: now };
    return document;
  }

  const checkIdToken: OpenIdProvider['checkIdToken'] = async (idToken, nonce, signal) => {
    const { jwks_uri } = await discover(signal);
    const { payload } = await jwtVerify(idToken, keys(jwks_uri, signal), {
      algorithms,
      issuer,
      audience: clientId,
      clockTolerance,
      maxTokenAge: nonce === undefined ? unboundTokenAge : hour / 1000,
      currentDate: clock(),
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    if (payload.nonce !== nonce) throw new ProviderError('The ID token has another nonce.');
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId)
      throw new ProviderError('The ID token was issued to somebody else.');
    return ownerOf(payload, issuer);
  };

  return {
    checkIdToken,
    async exchange({ code, redirectUri, nonce }, signal) {
      const { token_endpoint } = await discover(signal);
      const { id_token } = await requestProvider('code’s exchange', token_endpoint, tokenAnswer, {
        method: 'POST',
        signal,
        headers: { authorization: basic(clientId, clientSecret), accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
        }),
      });
      return checkIdToken(id_token, nonce, signal);
    },
  };
}

/** RFC 6749, 2.3.1: both parts are form-encoded before they are joined. */
const basic = (id: string, secret: string) => {
  const encoded = [id, secret].map((part) => encodeURIComponent(part).replaceAll('%20', '+'));
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
};

function ownerOf(payload: JWTPayload, issuer: string): IdTokenOwner {
  const { sub, exp = 0 } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255)
    throw new ProviderError('The ID token names nobody.');
  // Only the boolean true counts, not the text 'false' or 'true'.
  const email =
    payload.email_verified === true ? v.safeParse(emailSchema, payload.email) : undefined;
  return {
    identity: { issuer, subject: sub, email: email?.success ? email.output : undefined },
    expiresAt: new Date((exp + clockTolerance) * 1000),
  };
}

/** The configured log-in providers. */
export interface SocialProviders {
  readonly google: OpenIdProvider | undefined;
  readonly facebook: FacebookProvider | undefined;
}

export const socialProviders = (
  { google, facebook }: SocialSettings,
  clock: () => Date,
): SocialProviders => ({
  google: google && openIdProvider(google, clock),
  facebook: facebook && facebookProvider(facebook),
});
