import { readFile } from 'node:fs/promises';
import { StartFailure } from '../../../errors/start-failure';
import type { Settings } from '../../../settings/settings';
import { applePasses } from './apple-passes';
import { googlePasses } from './google-passes';
import type { Wallets } from './wallets';

/**
 * Opens the configured wallets.
 * @throws {StartFailure} if a file is missing, or is none that passes can be signed with
 */
export async function openWallets({
  wallets: { apple, google },
  publicOrigin: origin,
}: Pick<Settings, 'wallets' | 'publicOrigin'>): Promise<Wallets> {
  return {
    apple:
      apple &&
      applePasses({
        certificate: await textOf(apple.certificateFile, 'APPLE_PASS_CERTIFICATE'),
        key: await textOf(apple.keyFile, 'APPLE_PASS_KEY'),
        authority: await textOf(apple.authorityFile, 'APPLE_PASS_AUTHORITY'),
        passphrase: apple.passphrase,
      }),
    google:
      google &&
      googlePasses({
        issuerId: google.issuerId,
        serviceAccount: await textOf(google.keyFile, 'GOOGLE_WALLET_KEY'),
        origin,
      }),
  };
}

const textOf = (path: string, name: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`${name} is ${path}, which cannot be read (${error.code}).`);
  });
