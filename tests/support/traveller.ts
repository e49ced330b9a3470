import { randomBytes } from 'node:crypto';
import type { CallName } from '../../src/contract/all-calls';
import { call, sendFile, type Answer, type CallOptions, type FilePart } from './signed-client';
import type { TestServer } from './start-server';

/** Somebody who is logged in on a server. */
export interface Traveller {
  readonly email: string;
  readonly token: string;
  call(name: CallName, request?: unknown, options?: CallOptions): Promise<Answer>;
  send(file: FilePart, options?: CallOptions): Promise<Answer>;
}

/** As the browser would make one from a password: the server cannot tell the difference. */
export const newProof = (): string => `v1.${randomBytes(32).toString('base64url')}`;

/** The verifier that a browser keeps when it leaves for a provider. */
export const newVerifier = (): string => randomBytes(32).toString('base64url');

export const newEmail = (): string => `t${randomBytes(6).toString('hex')}@mail.example`;

export function travellerOf(
  server: Pick<TestServer, 'address'>,
  { email, token }: { email: string; token: string },
): Traveller {
  return {
    email,
    token,
    call: (name, request, options) => call(server.address, name, request, { token, ...options }),
    send: (file, options) => sendFile(server.address, file, { token, ...options }),
  };
}

/** With the answer to the sign-up, which a phone keeps as its session. */
export interface Newcomer extends Traveller {
  readonly session: unknown;
}

interface SignUp {
  email?: string;
  passwd?: string;
  /** Indian and living in Singapore unless told. */
  countries?: { country_id?: number; country_residence_id?: number } | undefined;
}

/** Signs somebody new up, by the code that is mailed to them. */
export async function signUpAt(
  address: string,
  mailedCode: (email: string) => Promise<string | undefined>,
  signUp: SignUp = {},
): Promise<Newcomer> {
  const { email = newEmail(), passwd = newProof() } = signUp;
  const { countries = { country_id: 356, country_residence_id: 702 } } = signUp;
  await call(address, 'sendSignUpCode', { email });
  const verify_code = await mailedCode(email);
  const { body, msg } = await call(address, 'signUp', { email, passwd, verify_code, ...countries });
  if (!body) throw new Error(`The sign-up failed: ${msg}`);
  const traveller = travellerOf({ address }, body as { email: string; token: string });
  return { ...traveller, session: body };
}

export const signUpTraveller = (
  server: Pick<TestServer, 'address' | 'mailedCode'>,
  countries?: SignUp['countries'],
  email = newEmail(),
): Promise<Traveller> =>
  signUpAt(server.address, (to) => server.mailedCode(to), { countries, email });
