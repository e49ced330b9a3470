import { sessionKeys } from '../../storage/keys';
import { completeChoice, countriesAtom } from '../../session/countries';
import { api, atoms } from '../../services/services';
import { tabStorage } from '../../platform/tab-storage';
import { providerAddress } from './provider-address';
import type { ProviderSettings } from './social-settings';
import { challengeOf, makeVerifier } from './verifier';

/** The browser denies storage, so that the return from a provider could not be completed. */
class NothingKeptError extends Error {
  override readonly name = 'NothingKeptError';
}

/** Redirects to a provider, which returns the traveller to this page. */
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

/** The verifier that this tab stored before it went to a provider. */
export const keptVerifier = (): string | undefined => tabStorage.get(sessionKeys.socialVerifier);

export const forgetVerifier = (): void => tabStorage.remove(sessionKeys.socialVerifier);
