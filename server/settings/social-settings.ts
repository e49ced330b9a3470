import { StartFailure } from '../errors/start-failure';
import { allOrNone } from './all-or-none';
import type { Variables } from './variables';

export interface GoogleSettings {
  /** Of any OpenID provider; its discovery document is below it. */
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
 * The providers that travellers may log in with; none without its id and secret.
 * @param canReturn whether it is known where travellers are sent back to
 * @throws {StartFailure} naming what is missing
 */
export function socialSettings(
  said: Variables,
  { canReturn }: { readonly canReturn: boolean },
): SocialSettings {
  const google = allOrNone(said, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], 'GOOGLE_ISSUER');
  const facebook = allOrNone(
    said,
    ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
    'FACEBOOK_GRAPH_URL',
  );
  if ((google || facebook) && !canReturn)
    throw new StartFailure(
      'Log-in with Google or Facebook needs PUBLIC_ORIGIN: they send travellers back to it.',
    );
  return {
    google: google && {
      issuer: said.GOOGLE_ISSUER ?? 'https://accounts.google.com',
      clientId: google[0],
      clientSecret: google[1],
    },
    facebook: facebook && {
      graphUrl: said.FACEBOOK_GRAPH_URL ?? 'https://graph.facebook.com',
      appId: facebook[0],
      appSecret: facebook[1],
    },
  };
}
