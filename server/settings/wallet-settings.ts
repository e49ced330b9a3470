import { resolve } from 'node:path';
import { allOrNone } from './all-or-none';
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
