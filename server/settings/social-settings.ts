import { isSafeAddress } from './safe-address';
import { StartFailure } from '../errors/start-failure';

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

type Text = (name: string) => string | undefined;

/**
 * The providers that travellers may log in with; none without its id and secret.
 * @param canReturn whether it is known where travellers are sent back to
 * @throws {StartFailure} naming what is missing or makes no sense
 */
export function parseSocialSettings(
  text: Text,
  { canReturn }: { readonly canReturn: boolean },
): SocialSettings {
  const google = together(text, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], 'GOOGLE_ISSUER');
  const facebook = together(text, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'], 'FACEBOOK_GRAPH_URL');
  if ((google || facebook) && !canReturn)
    throw new StartFailure(
      'Log-in with Google or Facebook needs PUBLIC_ORIGIN: they send travellers back to it.',
    );
  return {
    google: google && {
      issuer: parseBase('GOOGLE_ISSUER', text('GOOGLE_ISSUER') ?? 'https://accounts.google.com'),
      clientId: google[0],
      clientSecret: google[1],
    },
    facebook: facebook && {
      graphUrl: parseBase(
        'FACEBOOK_GRAPH_URL',
        text('FACEBOOK_GRAPH_URL') ?? 'https://graph.facebook.com',
      ),
      appId: facebook[0],
      appSecret: facebook[1],
    },
  };
}

function together(
  text: Text,
  [idName, secretName]: readonly [string, string],
  addressName: string,
): [string, string] | undefined {
  const [id, secret] = [text(idName), text(secretName)];
  if (id !== undefined && secret !== undefined) return [id, secret];
  if (id === undefined && secret === undefined && text(addressName) === undefined) return undefined;
  const missing = [id ?? idName, secret ?? secretName].filter(
    (each) => each === idName || each === secretName,
  );
  throw new StartFailure(
    `${idName} and ${secretName} belong together: set ${missing.join(' and ')} too, or none of them.`,
  );
}

function parseBase(name: string, value: string): string {
  if (isSafeAddress(value) && !/[?#]/.test(value)) return value.replace(/\/$/, '');
  throw new StartFailure(
    `${name} is '${value}', but must be a URL that begins with https://, or with http:// on this machine.`,
  );
}
