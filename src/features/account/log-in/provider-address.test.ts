import * as v from 'valibot';
import { expect, test } from 'vitest';
import { socialState } from '../../../contract/account/accounts';
import { challengeOf, makeVerifier, providerAddress } from './provider-address';

const leaving = {
  clientId: 'client-1',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  apiBase: 'https://api.visa.example/api',
  choice: { nationalityId: 356, residenceId: 702 },
  challenge: 'c'.repeat(43),
  path: '/product/5?channel_id=partner_7',
};
const stateIn = (address: string): unknown =>
  JSON.parse(
    Buffer.from(new URL(address).searchParams.get('state') ?? '', 'base64url').toString('utf8'),
  );

test('[AUTH-21] Google’s address requests a code and the e-mail, with the challenge as nonce', () => {
  const address = new URL(providerAddress('google', leaving));
  const { state, ...asked } = Object.fromEntries(address.searchParams);
  expect(address.origin + address.pathname).toBe(leaving.authorizeUrl);
  expect(asked).toEqual({
    client_id: 'client-1',
    redirect_uri: 'https://api.visa.example/api/open/google_redirect',
    response_type: 'code',
    scope: 'openid email',
    nonce: leaving.challenge,
  });
  expect(state).toMatch(/^[A-Za-z0-9_-]+$/);
});

test('[AUTH-21] Facebook’s address requests the e-mail and returns to its own endpoint', () => {
  const authorizeUrl = 'https://www.facebook.com/v21.0/dialog/oauth';
  const asked = new URL(providerAddress('facebook', { ...leaving, authorizeUrl })).searchParams;
  expect(asked.get('scope')).toBe('email');
  expect(asked.get('redirect_uri')).toBe('https://api.visa.example/api/open/facebook_redirect');
  expect(asked.has('nonce')).toBe(false);
});

test('[AUTH-21] the state contains the countries, the challenge and the path', () => {
  const state = stateIn(providerAddress('google', leaving));
  expect(state).toEqual({
    country_id: 356,
    country_residence_id: 702,
    challenge: leaving.challenge,
    path: leaving.path,
  });
  expect(v.is(socialState, state)).toBe(true);
  const without = stateIn(providerAddress('google', { ...leaving, choice: undefined }));
  expect(without).toEqual({ challenge: leaving.challenge, path: leaving.path });
});

test.each([
  [`/product/5?x=${'y'.repeat(600)}`, '/product/5'],
  [`/${'y'.repeat(600)}`, '/'],
  ['//evil.example', '/'],
  ['/material-template/Zürich', '/material-template/Zürich'],
])('the path %s is sent as %s', (path, told) => {
  const state = stateIn(providerAddress('google', { ...leaving, path }));
  expect(state).toMatchObject({ path: told });
  expect(v.is(socialState, state)).toBe(true);
});

test('a verifier has 32 random bytes, and its challenge is the SHA-256 of PKCE', async () => {
  expect(makeVerifier()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(makeVerifier()).not.toBe(makeVerifier());
  // RFC 7636, appendix B.
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});
