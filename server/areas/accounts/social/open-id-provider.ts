import { jwtVerify, type JWTPayload } from 'jose';
import * as v from 'valibot';
import { email as emailSchema } from '../../../../src/contract/scalars';
import type { Identity } from '../login-codes';
import { isSafeAddress } from '../../../settings/safe-address';
import { askProvider, ProviderError } from './ask-provider';
import { providerKeys } from './provider-keys';
import type { GoogleSettings } from '../../../settings/social-settings';

/** Asymmetric ones only: with a shared secret, or without a signature, anybody could be the issuer. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const hour = 3_600_000;
const clockTolerance = 60;
/** Seconds: so fresh is a token that nothing binds to the browser that brings it. */
const unboundTokenAge = 120;

const safeAddress = v.pipe(v.string(), v.check(isSafeAddress));
const discovery = v.looseObject({
  issuer: v.string(),
  token_endpoint: safeAddress,
  jwks_uri: safeAddress,
});
const tokenAnswer = v.looseObject({ id_token: v.string() });

/** Who an ID token speaks of, and until when it could be used once more. */
export interface IdTokenOwner {
  readonly identity: Identity;
  readonly expiresAt: Date;
}

export interface OpenIdProvider {
  /**
   * Checks an ID token of any origin. Without a nonce only a token of the last moments counts that
   * was asked for without one: whatever is bound to a browser comes with what it is bound by.
   * @throws {Error} of jose or a ProviderError, when it is not one for us, now and with this nonce
   */
  checkIdToken(
    idToken: string,
    nonce: string | undefined,
    signal: AbortSignal,
  ): Promise<IdTokenOwner>;
  /** Exchanges what a redirect brought. */
  exchange(
    brought: { readonly code: string; readonly redirectUri: string; readonly nonce: string },
    signal: AbortSignal,
  ): Promise<IdTokenOwner>;
}

/** The relying party's side of OpenID Connect's code flow and of one-tap. */
export function openIdProvider(
  { issuer, clientId, clientSecret }: GoogleSettings,
  clock: () => Date,
): OpenIdProvider {
  const keys = providerKeys(clock);
  let kept: { readonly document: v.InferOutput<typeof discovery>; readonly at: number } | undefined;

  async function discover(signal: AbortSignal) {
    const now = clock().getTime();
    if (kept && now >= kept.at && now - kept.at < hour) return kept.document;
    const url = `${issuer}/.well-known/openid-configuration`;
    const document = await askProvider('discovery document', url, discovery, { signal });
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
      const { id_token } = await askProvider('code’s exchange', token_endpoint, tokenAnswer, {
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

/** RFC 6749, 2.3.1: both parts are form-encoded first. */
const basic = (id: string, secret: string) => {
  const encoded = [id, secret].map((part) => encodeURIComponent(part).replaceAll('%20', '+'));
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
};

function ownerOf(payload: JWTPayload, issuer: string): IdTokenOwner {
  const { sub, exp = 0 } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255)
    throw new ProviderError('The ID token names nobody.');
  // Only the boolean counts: a text 'false' is true to a careless reader.
  const email =
    payload.email_verified === true ? v.safeParse(emailSchema, payload.email) : undefined;
  return {
    identity: { issuer, subject: sub, email: email?.success ? email.output : undefined },
    expiresAt: new Date((exp + clockTolerance) * 1000),
  };
}
