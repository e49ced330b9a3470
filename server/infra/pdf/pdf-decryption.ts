import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import {
  type ObjectsOfPdf,
  type PdfObject,
  namesOf,
  type PdfDictionary,
  type PdfValue,
  valuesOf,
} from './pdf-values';

/** The cipher of old PDFs, which the system's library does not offer any more. It protects nothing. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const exchange = (one: number, two: number) => {
    const kept = box[one] ?? 0;
    box[one] = box[two] ?? 0;
    box[two] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (box[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    exchange(i, j);
  }
  const out = Buffer.allocUnsafe(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at += 1) {
    i = (i + 1) & 255;
    j = (j + (box[i] ?? 0)) & 255;
    exchange(i, j);
    out[at] = (data[at] ?? 0) ^ (box[((box[i] ?? 0) + (box[j] ?? 0)) & 255] ?? 0);
  }
  return out;
}

interface Place {
  readonly number: number;
  readonly generation: number;
}

/** Opens what a PDF seals that opens without a password (ISO 32000-2, 7.6). */
export interface PdfDecryption {
  stream(object: PdfObject, bytes: Buffer): Buffer;
  text(place: Place, bytes: Buffer): Buffer;
}

type Method = 'none' | 'rc4' | 'aes';

/** Of the file's lock, if it has one that is understood: what else is sealed cannot be read. */
export function decryptionOf(objects: ObjectsOfPdf): PdfDecryption | undefined {
  const follow = (value: PdfValue): readonly PdfValue[] =>
    value.kind === 'reference' ? objects.numbered(value.to).map((object) => object.value) : [value];
  const heads = objects.all.flatMap(({ value }) => (value.kind === 'dictionary' ? [value] : []));
  const locks = heads
    .flatMap((head) => valuesOf(head, 'Encrypt'))
    .flatMap(follow)
    .filter((value): value is PdfDictionary => value.kind === 'dictionary');
  const lock = locks.at(-1);
  if (!lock) return undefined;
  const ids = heads.flatMap((head) => valuesOf(head, 'ID')).flatMap(follow);
  const id = ids.flatMap((list) => (list.kind === 'list' ? list.items.slice(0, 1) : [])).at(-1);
  const key = keyOf(lock, id?.kind === 'text' ? id.bytes : Buffer.alloc(0));
  const version = numberOf(lock, 'V');
  const methods = {
    stream: methodOf(lock, 'StmF', version),
    text: methodOf(lock, 'StrF', version),
  };
  const open = (method: Method, place: Place, bytes: Buffer) =>
    opened(method, version >= 5 ? key : keyOfObject(key, place, method), bytes);
  return {
    stream: (object, bytes) => (isOpenStream(object) ? bytes : open(methods.stream, object, bytes)),
    text: (place, bytes) => open(methods.text, place, bytes),
  };
}

/** A table of objects is never sealed. */
const isOpenStream = ({ value }: PdfObject) =>
  value.kind === 'dictionary' && namesOf(value, 'Type').includes('XRef');

const numberOf = (dictionary: PdfDictionary, name: string, otherwise = 0): number => {
  const [value] = valuesOf(dictionary, name);
  return value?.kind === 'number' ? value.number : otherwise;
};
const bytesOf = (dictionary: PdfDictionary, name: string): Buffer => {
  const [value] = valuesOf(dictionary, name);
  return value?.kind === 'text' ? value.bytes : Buffer.alloc(0);
};

function methodOf(lock: PdfDictionary, which: 'StmF' | 'StrF', version: number): Method {
  if (version < 4) return 'rc4';
  const [filter = 'Identity'] = namesOf(lock, which);
  const filters = valuesOf(lock, 'CF').flatMap((value) =>
    value.kind === 'dictionary' ? valuesOf(value, filter) : [],
  );
  const [method] = filters.flatMap((value) =>
    value.kind === 'dictionary' ? namesOf(value, 'CFM') : [],
  );
  if (method === 'V2') return 'rc4';
  return method === 'AESV2' || method === 'AESV3' ? 'aes' : 'none';
}

const filler = Buffer.from(
  '28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A',
  'hex',
);
const md5 = (...parts: readonly Buffer[]): Buffer =>
  createHash('md5').update(Buffer.concat(parts)).digest();

/** The file's key under the empty password. */
function keyOf(lock: PdfDictionary, id: Buffer): Buffer {
  const revision = numberOf(lock, 'R');
  if (revision >= 5) return longKey(lock, revision);
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(numberOf(lock, 'P') | 0);
  const isBare = valuesOf(lock, 'EncryptMetadata').some(
    (value) => value.kind === 'keyword' && value.word === 'false',
  );
  const bare = revision >= 4 && isBare ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  const bits = numberOf(lock, 'V') === 4 ? 128 : numberOf(lock, 'Length', 40);
  const length = revision === 2 ? 5 : Math.min(16, Math.max(5, bits / 8));
  let key = md5(filler, bytesOf(lock, 'O').subarray(0, 32), rights, id, bare);
  if (revision >= 3) for (let turn = 0; turn < 50; turn += 1) key = md5(key.subarray(0, length));
  return key.subarray(0, length);
}

function longKey(lock: PdfDictionary, revision: number): Buffer {
  const salt = bytesOf(lock, 'U').subarray(40, 48);
  const wrapping = revision === 5 ? createHash('sha256').update(salt).digest() : slowHash(salt);
  const wrapped = bytesOf(lock, 'UE').subarray(0, 32);
  if (wrapped.length < 32) return Buffer.alloc(32);
  return createDecipheriv('aes-256-cbc', wrapping, Buffer.alloc(16))
    .setAutoPadding(false)
    .update(wrapped);
}

/** Algorithm 2.B with the empty password. */
function slowHash(salt: Buffer): Buffer {
  let key: Buffer = createHash('sha256').update(salt).digest();
  let sealed: Buffer = Buffer.alloc(1);
  for (let done = 0; done < 64 || (sealed.at(-1) ?? 0) > done - 32; done += 1) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key));
    sealed = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
      .setAutoPadding(false)
      .update(repeated);
    const sum = sealed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256')
      .update(sealed)
      .digest();
  }
  return key.subarray(0, 32);
}

function keyOfObject(key: Buffer, { number, generation }: Place, method: Method): Buffer {
  const place = Buffer.alloc(5);
  place.writeUIntLE(Math.max(0, number) % 0x1000000, 0, 3);
  place.writeUInt16LE(generation % 0x10000, 3);
  const salt = method === 'aes' ? Buffer.from('sAlT') : Buffer.alloc(0);
  return md5(key, place, salt).subarray(0, Math.min(16, key.length + 5));
}

function opened(method: Method, key: Buffer, bytes: Buffer): Buffer {
  if (method === 'none') return bytes;
  if (method === 'rc4') return rc4(key, bytes);
  const whole = bytes.length - (bytes.length % 16);
  if (whole < 32) return Buffer.alloc(0);
  const plain = createDecipheriv(
    key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc',
    key,
    bytes.subarray(0, 16),
  )
    .setAutoPadding(false)
    .update(bytes.subarray(16, whole));
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}
