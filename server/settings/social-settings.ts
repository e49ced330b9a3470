import { resolve } from 'node:path';
import { StartFailure } from '../errors/start-failure';
import { allOrNone } from './declare-variables';
import type { Variables } from './variables';

/** The files with which passes for wallets are signed; each wallet is off without its files. */
export interface WalletSettings {
  readonly apple?:
    | {
        readonly certificateFile: string;
        readonly keyFile: string;
        readonly authorityFile: string;
        readonly passphrase: string | undefined;
      }
    | undefined;
  readonly google?: { readonly issuerId: string; readonly keyFile: string } | undefined;
}

/** @throws {StartFailure} naming the missing variables */
export function walletSettings(variables: Variables, cwd: string): WalletSettings {
  const apple = allOrNone(
    variables,
    ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_PASS_AUTHORITY'],
    'APPLE_PASS_PASSPHRASE',
  );
  const google = allOrNone(variables, ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY']);
  return {
    apple: apple && {
      certificateFile: resolve(cwd, apple[0]),
      keyFile: resolve(cwd, apple[1]),
      authorityFile: resolve(cwd, apple[2]),
      passphrase: variables.APPLE_PASS_PASSPHRASE,
    },
    google: google && { issuerId: google[0], keyFile: resolve(cwd, google[1]) },
  };
}

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
