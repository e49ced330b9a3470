import { SignJWT } from 'jose';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { StartFailure } from '../../../errors/start-failure';
import type { Settings } from '../../../settings/settings';
import { applePasses } from './apple-passes';
import type { VisaPass } from './visa-pass';
import type { GooglePasses, Wallets } from './wallets';

const account = v.object({ client_email: v.pipe(v.string(), v.email()), private_key: v.string() });

/** The account that signs links, and the origin that they name. */
interface GoogleKeys {
  readonly issuerId: string;
  /** The file of a service account, as Google gives it out. */
  readonly serviceAccount: string;
  /** Where travellers reach this server. */
  readonly origin: string | undefined;
}

const algorithm = 'RS256';

/**
 * Makes links that save passes to Google Wallet: the pass itself is in the link, signed by the
 * service account.
 * @throws {StartFailure} if the file is none of a service account
 */
function googlePasses({ issuerId, serviceAccount, origin }: GoogleKeys): GooglePasses {
  const { email, key } = readAccount(serviceAccount);
  return {
    async saveLink(pass, now) {
      const token = await new SignJWT({
        typ: 'savetowallet',
        origins: origin === undefined ? [] : [origin],
        payload: {
          genericClasses: [{ id: `${issuerId}.visa` }],
          genericObjects: [describe(pass, issuerId, origin)],
        },
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(email)
        .setAudience('google')
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .sign(key);
      return `https://pay.google.com/gp/v/save/${token}`;
    },
  };
}

/** The object of a pass. A corrected visa is another object: links do not change those there are. */
function describe(pass: VisaPass, issuerId: string, origin: string | undefined) {
  const text = (value: string) => ({ defaultValue: { language: pass.language, value } });
  const day = (date: string | null, time: string) =>
    date === null ? undefined : { date: `${date}T${time}` };
  const { number } = pass;
  return {
    id: `${issuerId}.${pass.edition}`,
    classId: `${issuerId}.visa`,
    state: 'ACTIVE',
    genericType: 'GENERIC_OTHER',
    hexBackgroundColor: '#0b4a9e',
    // Google fetches it, so it has to be where the public reaches it.
    ...(origin?.startsWith('https://') === true && {
      logo: { sourceUri: { uri: `${origin}/icons/icon-512.png` } },
    }),
    cardTitle: text(pass.title),
    subheader: text(pass.nameLabel),
    header: text(pass.name),
    textModulesData: pass.facts
      .filter(({ key }) => key !== 'visa')
      .map(({ key, label, value }) => ({ id: key, header: label, body: value })),
    ...(number !== null && {
      barcode: { type: 'QR_CODE', value: number, alternateText: number },
    }),
    validTimeInterval: {
      start: day(pass.validFrom, '00:00:00'),
      end: day(pass.validUntil, '23:59:59'),
    },
  };
}

function readAccount(text: string): { readonly email: string; readonly key: KeyObject } {
  try {
    const { client_email: email, private_key } = v.parse(account, JSON.parse(text));
    const key = createPrivateKey(private_key);
    if (key.asymmetricKeyType === 'rsa') return { email, key };
  } catch {
    // Its reason may name parts of the key.
  }
  throw new StartFailure(
    'GOOGLE_WALLET_KEY is no file (JSON) with client_email and private_key of a service account.',
  );
}

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
