import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { eachSecret, equalText, type ServerSecret } from '../../../infra/secrets/server-secret';

// Time-based one-time passwords of RFC 6238: six digits, thirty seconds, SHA-1.

const stepSeconds = 30;
/** Codes of the neighbouring steps are accepted, for clocks that are a little off. */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new key, as an authenticator app takes it. */
export const newTotpKey = (): string => base32(randomBytes(20));

/** The time step of an instant. */
const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of a key at an instant. */
export const totpCode = (key: string, now: Date): string => codeAt(key, stepOf(now));

/**
 * The time step whose code this is; undefined if it is the code of none that is accepted now, or of
 * one that is not later than the last used one.
 */
export function acceptedStep(
  key: string,
  typed: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  const code = typed.replace(/\s/g, '');
  const present = stepOf(now);
  for (let step = present - tolerance; step <= present + tolerance; step += 1)
    if (step > lastStep && equalText(codeAt(key, step), code)) return step;
  return undefined;
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(site: string, key: string, email: string): string {
  // A colon separates the issuer from the account.
  const issuer = encodeURIComponent(`${site.replaceAll(':', ' ')} desk`);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${key}&issuer=${issuer}`;
}

function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(key)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
}

const sealingKey = (secret: ServerSecret) =>
  createHash('sha256').update(secret.sign('desk-totp', 'key')).digest();

/** Seals a key for the database: a copy of the database alone gives nobody the second factor. */
export function sealTotpKey(secret: ServerSecret, key: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws {Error} if it was sealed with another secret */
export function openTotpKey(secret: ServerSecret, sealed: string): string {
  let failure: unknown;
  for (const each of eachSecret(secret))
    try {
      return openUnder(each, sealed);
    } catch (error) {
      failure = error;
    }
  throw failure;
}

/** Whether a key is sealed with the newest secret, and not with one before it. */
export function isSealedNewly(secret: ServerSecret, sealed: string): boolean {
  try {
    openUnder(secret, sealed);
    return true;
  } catch {
    return false;
  }
}

function openUnder(secret: ServerSecret, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
