import { createCipheriv, createHash } from 'node:crypto';
import { readPdfDictionary, type PdfDictionary } from './pdf-dictionary';

/**
 * Whether a PDF that is marked as encrypted opens only with a password: those that merely forbid
 * printing or copying open with an empty one (ISO 32000-2, 7.6). Whatever cannot be read of it counts
 * as open, because readers mend more than we do; a certificate is as good as a password.
 */
export function asksForPassword(bytes: Buffer): boolean {
  const found = encryptionOf(bytes);
  if (!found) return false;
  if (found.encryption['/Filter'] !== '/Standard') return true;
  const lock = lockOf(found.encryption, found.id);
  // Without its entries no reader opens it.
  return !lock || !opensWithout(lock);
}

/** The file's encryption dictionary with the first part of the file's id. */
function encryptionOf(bytes: Buffer): { encryption: PdfDictionary; id: Buffer } | undefined {
  for (const at of lastPlaces(bytes, mark)) {
    const behind = bytes.toString('latin1', at + mark.length, at + 64);
    const [, number, generation] = /^\s*(\d+)\s+(\d+)\s+R\b/.exec(behind) ?? [];
    const start =
      number === undefined ? at + mark.length : startOfObject(bytes, `${number} ${generation} obj`);
    if (start === undefined) continue;
    const encryption = readPdfDictionary(bytes.subarray(start, start + longestDictionary), 0);
    if (encryption?.['/Filter'] !== undefined) return { encryption, id: idNear(bytes, at) };
  }
}

const mark = '/Encrypt';
const longestDictionary = 65_536;
/** Files may be made to be searched for hours; honest ones have a trailer or two. */
const mostPlaces = 50;

/** Where a text stands, the last place first. */
function* lastPlaces(bytes: Buffer, text: string): Iterable<number> {
  let at = bytes.lastIndexOf(text);
  for (let found = 0; at !== -1 && found < mostPlaces; found += 1) {
    yield at;
    at = at === 0 ? -1 : bytes.lastIndexOf(text, at - 1);
  }
}

function startOfObject(bytes: Buffer, head: string): number | undefined {
  for (const at of lastPlaces(bytes, head)) {
    const before = bytes[at - 1] ?? 0x20;
    const isDigit = before >= 0x30 && before <= 0x39;
    if (!isDigit) return at + head.length;
  }
}

/** All trailers of a file name the same first part; the nearest one is this trailer's. */
function idNear(bytes: Buffer, at: number): Buffer {
  const around = bytes.toString('latin1', Math.max(0, at - 2048), at + 2048);
  const start = around.search(/\/ID\s*\[/);
  if (start === -1) return Buffer.alloc(0);
  const dictionary = Buffer.from(`<< ${around.slice(start)}`, 'latin1');
  // Cut behind the array, so that whatever follows does not matter.
  const end = dictionary.indexOf(']');
  const id = readPdfDictionary(
    Buffer.concat([dictionary.subarray(0, end + 1), Buffer.from(' >>')]),
    0,
  )?.['/ID'];
  const [first] = Array.isArray(id) ? (id as readonly unknown[]) : [];
  return Buffer.isBuffer(first) ? first : Buffer.alloc(0);
}

interface Lock {
  readonly revision: number;
  readonly owner: Buffer;
  readonly user: Buffer;
  readonly permissions: number;
  readonly keyBytes: number;
  readonly sealsMetadata: boolean;
  readonly id: Buffer;
}

function lockOf(encryption: PdfDictionary, id: Buffer): Lock | undefined {
  const { '/R': revision, '/O': owner, '/U': user, '/P': permissions } = encryption;
  if (typeof revision !== 'number' || typeof permissions !== 'number') return undefined;
  if (!Buffer.isBuffer(owner) || !Buffer.isBuffer(user)) return undefined;
  if (user.length < (revision >= 5 ? 48 : 32)) return undefined;
  const sealsMetadata = encryption['/EncryptMetadata'] !== false;
  return { revision, owner, user, permissions, keyBytes: keyBytes(encryption), sealsMetadata, id };
}

/** 5 to 16; crypt filters (version 4) always have 16. */
function keyBytes({ '/V': version, '/R': revision, '/Length': bits }: PdfDictionary): number {
  if (revision === 2) return 5;
  if (version === 4) return 16;
  return typeof bits === 'number' ? Math.min(16, Math.max(5, Math.floor(bits / 8))) : 5;
}

/** Whether the empty password opens it. A revision that is not known counts as open. */
function opensWithout(lock: Lock): boolean {
  const { revision, user, id } = lock;
  if (revision === 5) return sha('sha256', user.subarray(32, 40)).equals(user.subarray(0, 32));
  if (revision === 6) return hashOfEmpty(user.subarray(32, 40)).equals(user.subarray(0, 32));
  if (revision === 2) return rc4(keyOfEmpty(lock), padding).equals(user.subarray(0, 32));
  if (revision !== 3 && revision !== 4) return true;
  const key = keyOfEmpty(lock);
  let sealed: Buffer = md5(padding, id);
  for (let round = 0; round < 20; round += 1)
    sealed = rc4(
      key.map((byte) => byte ^ round),
      sealed,
    );
  return sealed.equals(user.subarray(0, 16));
}

/** What fills up a password that is shorter, and all of an empty one. */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/** The key that an empty password makes, up to revision 4. */
function keyOfEmpty({ revision, owner, permissions, keyBytes, sealsMetadata, id }: Lock): Buffer {
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions | 0);
  const unsealed = revision >= 4 && !sealsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key: Buffer = md5(padding, owner.subarray(0, 32), rights, id, unsealed);
  if (revision >= 3)
    for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyBytes));
  return key.subarray(0, keyBytes);
}

/** Revision 6's slow hash of an empty password and a salt. */
function hashOfEmpty(salt: Buffer): Buffer {
  let key: Buffer = sha('sha256', salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const sealed = cipher.update(block);
    last = sealed.at(-1) ?? 0;
    const remainder = sealed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha((['sha256', 'sha384', 'sha512'] as const)[remainder] ?? 'sha256', sealed);
  }
  return key.subarray(0, 32);
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const sha = (name: 'sha256' | 'sha384' | 'sha512', bytes: Buffer) =>
  createHash(name).update(bytes).digest();

/** The stream cipher of old PDFs, which newer systems no longer bring. */
function rc4(key: Uint8Array, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 0xff;
    swap(at, other);
  }
  let at = 0;
  let other = 0;
  return Buffer.from(
    data.map((byte) => {
      at = (at + 1) & 0xff;
      other = (other + (state[at] ?? 0)) & 0xff;
      swap(at, other);
      return byte ^ (state[((state[at] ?? 0) + (state[other] ?? 0)) & 0xff] ?? 0);
    }),
  );
}
