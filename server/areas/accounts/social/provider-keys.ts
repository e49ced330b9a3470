import {
  createLocalJWKSet,
  errors,
  type CompactJWSHeaderParameters,
  type FlattenedJWSInput,
} from 'jose';
import * as v from 'valibot';
import { requestProvider } from './request-provider';

const minute = 60_000;
const longestKept = 60 * minute;

/** In milliseconds; limits how often tokens with unknown key ids cause a request. */
const shortestKept = 30_000;

const keySet = v.looseObject({ keys: v.array(v.looseObject({ kty: v.string() })) });

type KeySet = ReturnType<typeof createLocalJWKSet>;

/** The signing keys of a provider: cached for an hour, and fetched again if a key id is unknown. */
export function providerKeys(clock: () => Date) {
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
