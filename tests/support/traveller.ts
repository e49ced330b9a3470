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

/** Signs somebody new up, by the mailed code; Indian and living in Singapore unless told. */
export async function signUpTraveller(
  server: TestServer,
  countries: { country_id?: number; country_residence_id?: number } = {
    country_id: 356,
    country_residence_id: 702,
  },
  email = newEmail(),
): Promise<Traveller> {
  await call(server.address, 'sendSignUpCode', { email });
  const verify_code = await server.mailedCode(email);
  const { body, msg } = await call(server.address, 'signUp', {
    email,
    passwd: newProof(),
    verify_code,
    ...countries,
  });
  if (!body) throw new Error(`The sign-up failed: ${msg}`);
  return travellerOf(server, body as { email: string; token: string });
}
