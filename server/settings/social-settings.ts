import { StartFailure } from '../errors/start-failure';
import { allOrNone } from './all-or-none';
import type { Variables } from './variables';

export interface GoogleSettings {
  /** The issuer of any OpenID provider; its discovery document is below this URL. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface FacebookSettings {
  readonly graphUrl: string;
  readonly appId: string;
  readonly appSecret: string;
}

export interface SocialSettings {
  readonly google?: GoogleSettings | undefined;
  readonly facebook?: FacebookSettings | undefined;
}

/**
 * The log-in providers; each is present only with its id and secret.
 * @param canReturn whether the address to which providers send travellers back is known
 * @throws {StartFailure} naming the missing variables
 */
export function socialSettings(
  variables: Variables,
  { canReturn }: { readonly canReturn: boolean },
): SocialSettings {
  const google = allOrNone(
    variables,
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    'GOOGLE_ISSUER',
  );
  const facebook = allOrNone(
    variables,
    ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
    'FACEBOOK_GRAPH_URL',
  );
  if ((google || facebook) && !canReturn)
    throw new StartFailure(
      'Log-in with Google or Facebook needs PUBLIC_ORIGIN: they send travellers back to it.',
    );
  return {
    google: google && {
      issuer: variables.GOOGLE_ISSUER ?? 'https://accounts.google.com',
      clientId: google[0],
      clientSecret: google[1],
    },
    facebook: facebook && {
      graphUrl: variables.FACEBOOK_GRAPH_URL ?? 'https://graph.facebook.com',
      appId: facebook[0],
      appSecret: facebook[1],
    },
  };
}
