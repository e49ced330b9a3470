import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type WalletKeys = Awaited<ReturnType<typeof makeWalletKeys>>;

const passphrase = 'open sesame';

/**
 * Makes keys for both wallets in a folder of their own: an authority in Apple's place, a pass type's
 * certificate, and a service account.
 */
export async function makeWalletKeys({ days = 30 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'visa-wallets-'));
  const file = (name: string) => join(folder, name);
  const openssl = (...wish: string[]) => run('openssl', wish);
  const newKey = ['-newkey', 'rsa:2048', '-sha256'];
  const life = ['-days', String(days)];
  await openssl(
    ...['req', '-x509', ...newKey, '-nodes', ...life, '-subj', '/CN=Test root'],
    ...['-keyout', file('root.key'), '-out', file('root.pem')],
  );
  await writeFile(file('authority.cnf'), 'basicConstraints=critical,CA:true\n');
  await writeFile(file('pass.cnf'), 'basicConstraints=CA:false\nkeyUsage=digitalSignature\n');
  const issue = async (name: string, subject: string, by: string, more: readonly string[]) => {
    await openssl(
      ...['req', ...newKey, ...more, '-subj', subject],
      ...['-keyout', file(`${name}.key`), '-out', file(`${name}.csr`)],
    );
    await openssl(
      ...['x509', '-req', '-in', file(`${name}.csr`), ...life, '-CAcreateserial'],
      ...['-CA', file(`${by}.pem`), '-CAkey', file(`${by}.key`)],
      ...['-extfile', file(`${name}.cnf`), '-out', file(`${name}.pem`)],
    );
  };
  await issue('authority', '/CN=Test authority', 'root', ['-nodes']);
  const subject = '/UID=pass.example.visa/CN=Pass Type ID: pass.example.visa/OU=TEAM123456/O=Visa';
  await issue('pass', subject, 'authority', ['-passout', `pass:${passphrase}`]);
  const account = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const serviceAccount = {
    type: 'service_account',
    client_email: 'visa@wallets.example',
    private_key: account.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  await writeFile(file('google.json'), JSON.stringify(serviceAccount));
  const apple = {
    certificateFile: file('pass.pem'),
    keyFile: file('pass.key'),
    authorityFile: file('authority.pem'),
    passphrase,
  };
  const google = { issuerId: '3388000000012345678', keyFile: file('google.json') };
  return {
    settings: { apple, google },
    /** The authority of authorities, which verifies the others. */
    rootFile: file('root.pem'),
    /** The service account's public key (PEM). */
    publicKey: String(account.publicKey.export({ type: 'spki', format: 'pem' })),
    /** The same settings as environment variables. */
    env: {
      APPLE_PASS_CERTIFICATE: apple.certificateFile,
      APPLE_PASS_KEY: apple.keyFile,
      APPLE_PASS_AUTHORITY: apple.authorityFile,
      APPLE_PASS_PASSPHRASE: passphrase,
      GOOGLE_WALLET_ISSUER: google.issuerId,
      GOOGLE_WALLET_KEY: google.keyFile,
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
