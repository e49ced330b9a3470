import { sessionKeys } from '../../storage/keys';
import { completeChoice, countriesAtom } from '../../session/countries';
import { api, atoms } from '../../page/services';
import { tabStorage } from '../../platform/tab-storage';
import { providerAddress } from './provider-address';
import type { ProviderSettings } from './social-settings';
import { challengeOf, makeVerifier } from './verifier';

/** The browser keeps nothing, so nobody could come back from a provider. */
class NothingKeptError extends Error {
  override readonly name = 'NothingKeptError';
}

/** Goes to a provider, which sends the traveller back to this very page. */
export async function leaveForProvider({
  provider,
  clientId,
  authorizeUrl,
}: ProviderSettings): Promise<void> {
  const verifier = makeVerifier();
  const challenge = await challengeOf(verifier);
  if (!tabStorage.set(sessionKeys.socialVerifier, verifier)) throw new NothingKeptError();
  location.assign(
    providerAddress(provider, {
      clientId,
      authorizeUrl,
      apiBase: api.base,
      choice: completeChoice(atoms.get(countriesAtom)),
      challenge,
      path: location.pathname + location.search,
    }),
  );
}

/** What this tab kept when it left, if it left. */
export const keptVerifier = (): string | undefined => tabStorage.get(sessionKeys.socialVerifier);

export const forgetVerifier = (): void => tabStorage.remove(sessionKeys.socialVerifier);
