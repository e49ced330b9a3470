import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { PKPass } from 'passkit-generator';
import { StartFailure } from '../../../errors/start-failure';
import { passIcons } from './pass-icons';
import type { PassFact, VisaPass } from './visa-pass';
import type { ApplePasses } from './wallets';

/** The contents of the files, and the key's passphrase. */
export interface AppleKeys {
  readonly certificate: string;
  readonly key: string;
  readonly authority: string;
  readonly passphrase: string | undefined;
}

/**
 * Signs passes with the certificate of a pass type, which names the type and the team.
 * @throws {StartFailure} if the three files do not belong together
 */
export function applePasses(keys: AppleKeys): ApplePasses {
  const certificate = certificateIn(keys.certificate, 'APPLE_PASS_CERTIFICATE');
  const authority = certificateIn(keys.authority, 'APPLE_PASS_AUTHORITY');
  const key = keyIn(keys);
  if (!certificate.checkPrivateKey(key))
    throw new StartFailure('APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE.');
  if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey))
    throw new StartFailure('APPLE_PASS_AUTHORITY did not issue APPLE_PASS_CERTIFICATE.');
  const passTypeIdentifier = subjectPart(certificate, 'UID');
  const teamIdentifier = subjectPart(certificate, 'OU');
  const signing = {
    signerCert: keys.certificate,
    // Unlocked and in the format that every version of the library reads.
    signerKey: key.export({ type: 'pkcs1', format: 'pem' }),
    wwdr: keys.authority,
  };
  return {
    validUntil: new Date(certificate.validTo),
    make(pass) {
      const described = { ...describe(pass), passTypeIdentifier, teamIdentifier };
      const files = Object.entries(passIcons).flatMap(([name, base64]) => {
        const bytes = Buffer.from(base64, 'base64');
        return [
          [name, bytes],
          [name.replace('icon', 'logo'), bytes],
        ] as const;
      });
      const buffers = {
        ...Object.fromEntries(files),
        'pass.json': Buffer.from(JSON.stringify(described)),
      };
      return new PKPass(buffers, signing).getAsBuffer();
    },
  };
}

/** The pass as Wallet reads it. A later visa of the same applicant takes its place there. */
function describe(pass: VisaPass) {
  const field = ({ key, label, value }: PassFact) => ({ key, label, value });
  const [visa, ...others] = pass.facts.map(field);
  const number = others.filter(({ key }) => key === 'number');
  const { number: code } = pass;
  return {
    formatVersion: 1,
    serialNumber: pass.holder,
    organizationName: pass.issuer,
    description: pass.title,
    logoText: pass.issuer,
    backgroundColor: 'rgb(11, 74, 158)',
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(214, 228, 247)',
    ...(pass.validUntil !== null && { expirationDate: afterDay(pass.validUntil) }),
    ...(code !== null && {
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: code,
          messageEncoding: /^[\x20-\x7e]*$/.test(code) ? 'iso-8859-1' : 'utf-8',
          altText: code,
        },
      ],
    }),
    generic: {
      primaryFields: [{ key: 'name', label: pass.nameLabel, value: pass.name }],
      secondaryFields: [visa, ...number],
      auxiliaryFields: others.filter(({ key }) => key !== 'number'),
    },
  };
}

/** When a day has ended everywhere. */
const afterDay = (date: string) => new Date(Date.parse(date) + 36 * 3_600_000).toISOString();

function certificateIn(pem: string, name: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new StartFailure(`${name} is no file with a certificate (PEM).`);
  }
}

function keyIn({ key, passphrase }: AppleKeys): KeyObject {
  try {
    const read = createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) });
    if (read.asymmetricKeyType === 'rsa') return read;
  } catch {
    // Its reason may name parts of the key.
  }
  throw new StartFailure(
    'APPLE_PASS_KEY is no file with an RSA key (PEM), or APPLE_PASS_PASSPHRASE does not open it.',
  );
}

function subjectPart({ subject }: X509Certificate, name: 'UID' | 'OU'): string {
  const line = subject.split('\n').find((each) => each.startsWith(`${name}=`));
  if (line !== undefined) return line.slice(name.length + 1);
  throw new StartFailure(`APPLE_PASS_CERTIFICATE is no certificate of a pass type: no ${name}.`);
}
