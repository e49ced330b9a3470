import { googleAccounts } from '../../../contract/environments';
import type { PageSettings } from '../../../contract/page-settings';
import { tabStorage } from '../../../platform/tab-storage';
import { api, atoms } from '../../../services/services';
import { completeChoice, countriesAtom } from '../../../session/countries';
import { sessionKeys } from '../../../storage/keys';
import { isChatAppBrowser } from '../this-browser';
import { challengeOf, makeVerifier, type Provider, providerAddress } from './provider-address';

export interface ProviderSettings {
  provider: Provider;
  name: string;
  clientId: string;
  /** Where the provider asks who somebody is. */
  authorizeUrl: string;
}

const known = ({ googleClientId, googleAuthorizeUrl, facebookAppId }: PageSettings) =>
  [
    {
      provider: 'google',
      name: 'Google',
      clientId: googleClientId,
      authorizeUrl: googleAuthorizeUrl ?? `${googleAccounts}/o/oauth2/v2/auth`,
    },
    {
      provider: 'facebook',
      name: 'Facebook',
      clientId: facebookAppId,
      authorizeUrl: 'https://www.facebook.com/v21.0/dialog/oauth',
    },
  ] as const;

/** The configured providers; none inside a chat app, where they do not allow log-ins. */
export const providersHere = (settings: PageSettings): readonly ProviderSettings[] =>
  isChatAppBrowser(navigator.userAgent)
    ? []
    : known(settings).flatMap((each) =>
        each.clientId === undefined ? [] : [{ ...each, clientId: each.clientId }],
      );

/** Google's client id for the one-tap prompt; undefined for another OpenID provider. */
export const oneTapClientId = (settings: PageSettings): string | undefined =>
  settings.googleAuthorizeUrl !== undefined || isChatAppBrowser(navigator.userAgent)
    ? undefined
    : settings.googleClientId;

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
