import { googleAccounts } from '../../contract/environments';
import type { PageSettings } from '../../contract/page-settings';
import { isChatAppBrowser } from './chat-app-browser';
import type { Provider } from './provider-address';

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
