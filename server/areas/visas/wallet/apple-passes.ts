import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { PKPass } from 'passkit-generator';
import { StartFailure } from '../../../errors/start-failure';
import type { PassFact, VisaPass } from './visa-pass';
import type { ApplePasses } from './wallets';

/** The icon of passes in base64, drawn by scripts/make-icons.mjs. */
const passIcons = {
  'icon.png':
    'iVBORw0KGgoAAAANSUhEUgAAAB0AAAAdCAMAAABhTZc9AAAAxlBMVEULSp4NS58sY6v8/f7e5/Kdt9ggWqb///88brFMergMS54RTqBbhr7S3u0PTaDO2+xCc7SZs9ZVgbve5vLm7fVdh7+Nq9IwZq2twt41aa9mjcKqwN33+fyDo87u8vjv8/mrwd7x9Pny9fqIp9CGps9CcrT9/v54m8l3msnV4O6xxuDY4u+Tr9Szx+EuZKyxxeB8nss5bLBRfro6bbGyxuHj6vR6nMqWsdV+n8xSf7pDdLRuk8VtksX+/v/o7vb09vp7ncv09/u5byOnAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAoklEQVQoz92SNxLCMBBF1zZ4wTkncs45Z7j/pdCMCxcrHQBe8Zo3O7+QAP4a3WgYuiiqJtbRVAW13RyA06rxo9TtM/c6ErdawzHzSLH4x7Mp02Ii2D0rMiyVNX/28sY5nB7HLWdY2yPiAQLmFa07vGefAJ6v7IYbUj2M0yiEMEpj9Ei9YlLOSdChu65fyvFdjVS5WiCTamOBTR+oUqD+8jf8Ak2oC0ynatMpAAAAAElFTkSuQmCC',
  'icon@2x.png':
    'iVBORw0KGgoAAAANSUhEUgAAADoAAAA6CAMAAADWZboaAAABRFBMVEULSp4MS56cttj6+/2+z+U8brH+/v////9tksWNq9JVgbu8zeQbVqQsY6seWKbb5PHq7/fe5/K7zeQcV6VxlseyxuERTqCatNcoX6n5+/3g6PPk6/QQTqAaVaTX4e+Zs9YXU6Opv90gWqaCos2VsNXc5fENS58ST6ErYav9/v7p7/aBoc2zx+FOfLlPfLmIp9AWUqLe5vJ2mclgicAVUaJyl8csYqsuZKz09vqxxeCfuNlzl8cvZayTr9Q5bLCwxN86bbH3+fz2+fyGps+gudlZhL3Q3Ozo7vaMqtHS3u0WU6OOq9Lx9Pnw9Pn09/uEo87v8/lbhr62yeI0aa42aq/u8vh7ncsYVKO1yOJFdbUlXahvlMZDdLRrkcR8nssmXqmUr9TV4O55nMrF1Oi4yuPW4O96nMrG1Oh1mch0mMjl7PXj6vSZ5pyNAAAACXBIWXMAAAsTAAALEwEAmpwYAAABZklEQVRIx+3VxW/DMBgF8C/tlreVmbsyM4yZmZmZ///7kqXdoUpVe9pueQf7RcpPiZVYJtKiRcsfJxT6nTN7A0DAO8IvXX58x+/ilZMyCwblcZhPTukBt1l6azegH+WiS8CsIBdhHJjgojbkfErziVjlkVHA2u4pYIODhoGhdh8CwjyPnce2oDRhCwtca10HZpQ2B6xw0U1gWmlJYI2LHokYc8rFsgPxkO+fOAB25XkROOP8Ec+B4yjR6R5wxcEyL0WrXQSuiS4B0W4tPmTYZPZZ2TN4InK06n2WRaZfW7cjRWRv98c0Ay0D+ZKzUhPxSfSBXK3iLNuAEgMtAO9UlZYKI5FRmsQqvQEFBqoDDCRIRt8gakj71iiQAdCxUiKTqSlfNU0maWSn9f6O1NnoDVRzwkDjNjWZj7N82Nuko68jjruL/z0sLIlB1SQsPWkMXRLrSSPdaKQn9ewPqGbZo538WrT85Au5RSRfEmmaygAAAABJRU5ErkJggg==',
  'icon@3x.png':
    'iVBORw0KGgoAAAANSUhEUgAAAFcAAABXCAMAAABGFileAAABsFBMVEX///95nMr+/v8OTJ+dt9i+z+Xn7fULSp6Nq9LO2+zc5fFMerjz9vpahb78/f5FdbWuw98oX6lvlcbR3e1Id7bZ4/ANS5/7/P3M2esbVqQmXqnL2erj6vQnX6lljcKFpM7J1+r5+/0pYKoUUKFZhL0WUqIrYauLqdHV4O7Y4u9Qfbn09/uHps+Fpc+JqNAST6Fchr5bhr5EdbV4m8kcV6Xb5PHi6vTN2uvl7PWMqtGOq9L6+/08brHP3OxJeLcdV6WCos309vp+n8xtksWju9qkvNv9/v6Zs9ZOfLn4+vwlXahrkcRVgbv2+fwkXKhUgLu0yOERTqC3yuIPTaAqYapwlca2yeJvlMa1yOJDdLRZg71yl8e5y+O4yuPT3u3S3u0VUaK7zeS6zORfiL9eiL8WU6NGdranvtxLerfu8vjt8viQrdN6nMpii8Ha4/DE0+eSrtQ2aq+VsNU5bLDG1OhpkMP1+Ptoj8OYstbh6fMTUKFCc7SIp9AaVaTx9Plji8E3a698nsvf6PI4a7CqwN0YVKMXU6NkjMGbtNfk6/SbtdfC0ufI1+luk8WgudmhudqdoOfbAAAACXBIWXMAAAsTAAALEwEAmpwYAAACUklEQVRYw+3Y91MTQRQH8CM5Ocmlk2IqHaSD0nsHCwpIVcAKVhClqaCCDZD2L/PeJl5WR7xkb51hhn2/3H7fTD4c3PF2QVL+T0nCFa5whStc4QqXv5u7mvUua93F2b1ZL8Xq0m2Obs1DKVEzAV5uxCLRZYnwcQsyCWeyZFtMZNX6gIv7Fq2cpuuwDL5sxrDEwy3MAcnqiKd5K6RruRzcMrzDfC1WYyzn4M6C85rKK5Azjbt37OBMUI0xyHazYTeI37eDaniwccuw60JmimpcwYbLsFuJ76yNalThuzxs/Lk9B+cqlV9BfsHhfQiBM0LlR5CzObib4KwVaHFuEHIZB5c8J7cW72Hc4OCa3wNU7PuVaiF9MfOYO9t4h4/j4bP0x2Nkd2tw1HjNidv99JHPXK/Ae3xClgvJTR1998OWqlbZtVFzGYdDtap+rTTkFvZ2atvPG8jLWrL2jLK7+aXUtlYBjUYql95ldVU/vV1OQmeabvifsbl5Db9tw/fjP95EhfOY3G5yDmlrD3Qd7MGqDlr4lcL7XYH2NnJOucHkjiP2Q1Gi8ZMOtFpjy6iifA/DdYjJ9cInG+Eqx7BdWP6MLWVYNuFvN5ObDp9Mg6uNWH24Fzn6yBrHfBpc0w25iq3X6TwaIL2BY6ezh+weHNy/1tlzF/HseOG0wjOml8n9JunVUya3pVmH9bewzYdo5z9Z6w7rPIt098unVf9h8Fz8/ebrCGXoVajDl7LrlpIpd8qunJQrp+yWmJJgTSWpPzdP0UW9KvKI/z8IV7jCFa5wz5V7AjDk7bbsAv7CAAAAAElFTkSuQmCC',
} as const;

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
