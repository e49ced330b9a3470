import { googleAccounts } from '../../contract/environments';
import { googleAuthorizeUrl } from '../../state/built-ids';
import { environment } from '../../state/services';
import { isChatAppBrowser } from './chat-app-browser';
import type { Provider } from './provider-address';

export interface ProviderSettings {
  provider: Provider;
  name: string;
  clientId: string;
  /** Where the provider asks who somebody is. */
  authorizeUrl: string;
}

const known = [
  {
    provider: 'google',
    name: 'Google',
    clientId: environment.googleClientId,
    authorizeUrl: googleAuthorizeUrl ?? `${googleAccounts}/o/oauth2/v2/auth`,
  },
  {
    provider: 'facebook',
    name: 'Facebook',
    clientId: environment.facebookAppId,
    authorizeUrl: 'https://www.facebook.com/v21.0/dialog/oauth',
  },
] as const;

/** The configured providers; none inside a chat app, where none would say who somebody is. */
export const providersHere = (): readonly ProviderSettings[] =>
  isChatAppBrowser(navigator.userAgent)
    ? []
    : known.flatMap((each) =>
        each.clientId === undefined ? [] : [{ ...each, clientId: each.clientId }],
      );

/** Google's own id for the one-tap prompt; another OpenID provider in its place has no such prompt. */
export const oneTapClientId = (): string | undefined =>
  googleAuthorizeUrl !== undefined || isChatAppBrowser(navigator.userAgent)
    ? undefined
    : environment.googleClientId;
