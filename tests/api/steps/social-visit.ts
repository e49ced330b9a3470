import { challengeOf } from '../../../server/areas/accounts/login-codes';
import type { TestServer } from '../../support/start-server';
import { newVerifier } from '../../support/traveller';
import { call, type Answer } from '../../support/signed-client';

/** The verifier that a page keeps when it leaves for a provider, and the state that it sends. */
export function leave(more: Record<string, unknown> = {}) {
  const verifier = newVerifier();
  const challenge = challengeOf(verifier);
  const state = encodeState({ challenge, path: '/orders?tab=2', ...more });
  return { verifier, challenge, state };
}

export const encodeState = (state: unknown): string =>
  Buffer.from(JSON.stringify(state)).toString('base64url');

/** Where a browser is sent that comes back from a provider. */
export async function comeBack(address: string) {
  const response = await fetch(address, { redirect: 'manual' });
  const location = new URL(response.headers.get('location') ?? '', 'http://nowhere.example');
  const { token, login_error: error, ...others } = Object.fromEntries(location.searchParams);
  return { response, location, token: token ?? '', error, others };
}

/** A call at the server's own time. */
export const askAt = (
  server: TestServer,
  name: Parameters<typeof call>[1],
  request: unknown,
  token?: string,
): Promise<Answer> => call(server.address, name, request, { date: server.services.clock(), token });
