import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  CeremonyOptions,
  MadePasskey,
  UsedPasskey,
} from '../../../src/contract/account/passkey-shapes';
import { isIP } from 'node:net';

/** The stored part of a passkey, against which its signatures are checked. */
export interface KnownPasskey {
  readonly id: string;
  /** COSE, base64url. */
  readonly public_key: string;
  readonly counter: number | string;
  /** Separated by commas. */
  readonly transports: string;
}

/** The options with which a browser makes a passkey. */
export async function creationOptions(
  { rpId }: PasskeyParty,
  {
    siteName,
    user: { id, email, name },
    challenge,
    known,
  }: {
    readonly siteName: string;
    readonly user: { readonly id: string; readonly email: string; readonly name: string };
    readonly challenge: string;
    /** No device makes a second one for the same account. */
    readonly known: readonly Pick<KnownPasskey, 'id'>[];
  },
): Promise<CeremonyOptions> {
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: rpId,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    challenge: Buffer.from(challenge, 'utf8'),
    attestationType: 'none',
    excludeCredentials: known.map(({ id: each }) => ({ id: each })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** The options with which a browser signs with a passkey: with any of the site, or with these. */
export async function requestOptions(
  { rpId }: PasskeyParty,
  challenge: string,
  allowed: readonly Pick<KnownPasskey, 'id'>[] = [],
): Promise<CeremonyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Buffer.from(challenge, 'utf8'),
    userVerification: 'required',
    ...(allowed.length > 0 && { allowCredentials: allowed.map(({ id }) => ({ id })) }),
  });
  return { ...options };
}

/**
 * Checks what a device answered that made a passkey.
 * @returns undefined if it was made for another challenge, origin or site, or without its user
 */
export async function verifyMade(
  { origin, rpId }: PasskeyParty,
  made: MadePasskey,
  challenge: string,
): Promise<(KnownPasskey & { readonly counter: number }) | undefined> {
  const { transports = [], ...response } = made.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, response, clientExtensionResults: {} },
    expectedChallenge: asSent(challenge),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.join(','),
  };
}

/**
 * Checks what a device signed with a passkey.
 * @returns the passkey's new counter; undefined if it was signed for another challenge, origin or
 *   site, by another key, without its user, or if the counter does not go up
 */
export async function verifyUsed(
  { origin, rpId }: PasskeyParty,
  used: UsedPasskey,
  challenge: string,
  known: KnownPasskey,
): Promise<number | undefined> {
  const { userHandle, ...response } = used.response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...used,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: asSent(challenge),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: known.id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: Number(known.counter),
      transports: known.transports.split(',').filter((each) => each !== ''),
    },
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** The challenge as it is in what the browser signed. */
const asSent = (challenge: string) => Buffer.from(challenge, 'utf8').toString('base64url');

/** The site that a passkey belongs to: the host of the origin of its pages. */
export interface PasskeyParty {
  readonly origin: string;
  readonly rpId: string;
}

/** Undefined where no browser makes passkeys: at an address of numbers, or without TLS. */
export function passkeyParty(origin: string): PasskeyParty | undefined {
  const { hostname, protocol } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return protocol === 'https:' || isLocal ? { origin, rpId: hostname } : undefined;
}
