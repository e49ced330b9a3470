import { createHmac, hash } from 'node:crypto';
import { complete } from './lacks';
import { randomOf, type Random } from './random';

/**
 * Web Crypto with the random numbers of the seed, and without threads: a digest that another thread
 * calculates would arrive whenever that thread is done. Digests are the real ones, because server
 * and phone compare them. Encryption is a model of AES-GCM: only the same key, nonce and context open
 * what it sealed, and only if no bit was changed; it keeps no secret from anybody.
 */
export function webCryptoOf(random: Random) {
  return complete('crypto', {
    randomUUID: () => uuidOf(random),
    getRandomValues<T extends Uint8Array>(into: T): T {
      into.set(random.bytes(into.length));
      return into;
    },
    subtle: complete('crypto.subtle', {
      digest: async (_name: string, bytes: BufferSource): Promise<ArrayBuffer> =>
        bufferOf(hash('sha256', viewOf(bytes), 'buffer')),

      generateKey: async (): Promise<KeyOfModel> => new KeyOfModel(random.bytes(32)),

      importKey: async (_format: string, bytes: BufferSource): Promise<KeyOfModel> =>
        new KeyOfModel(viewOf(bytes)),

      sign: async (_name: string, key: KeyOfModel, text: BufferSource): Promise<ArrayBuffer> =>
        bufferOf(createHmac('sha256', key.secret).update(viewOf(text)).digest()),

      async encrypt(params: AesParams, key: KeyOfModel, bytes: BufferSource): Promise<ArrayBuffer> {
        const plain = viewOf(bytes);
        const sealed = new Uint8Array(plain.length + tagBytes);
        masked(key, params, plain, sealed);
        sealed.set(tagOf(key, params, sealed.subarray(0, plain.length)), plain.length);
        return sealed.buffer;
      },

      async decrypt(params: AesParams, key: KeyOfModel, bytes: BufferSource): Promise<ArrayBuffer> {
        const sealed = viewOf(bytes);
        const end = sealed.length - tagBytes;
        const tag = end < 0 ? undefined : tagOf(key, params, sealed.subarray(0, end));
        if (!tag?.every((byte, at) => byte === sealed[end + at]))
          throw new DOMException('The bytes do not open.', 'OperationError');
        const plain = new Uint8Array(end);
        masked(key, params, sealed.subarray(0, end), plain);
        return plain.buffer;
      },
    }),
  });
}

/** A non-extractable key: the product cannot read it, and the database keeps it as it is. */
export class KeyOfModel {
  readonly isKeyOfModel = true;
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret.slice();
  }

  get secret(): Uint8Array {
    return this.#secret;
  }
}

interface AesParams {
  readonly iv: BufferSource;
  readonly additionalData: BufferSource;
}

const tagBytes = 16;

const viewOf = (bytes: BufferSource): Uint8Array =>
  ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);

/** A number that follows from a seed and from every bit of these bytes. */
function mixed(seed: number, bytes: Uint8Array): number {
  let state = seed ^ bytes.length;
  for (const byte of bytes) {
    state = Math.imul(state ^ byte, 0x01000193);
    state ^= state >>> 15;
  }
  return Math.imul(state, 0x2c1b3c6d) >>> 0;
}

/** Writes the bytes into `to`, each combined with one that follows from key and nonce. */
function masked(key: KeyOfModel, { iv }: AesParams, from: Uint8Array, to: Uint8Array): void {
  const mask = randomOf(mixed(mixed(1, key.secret), viewOf(iv))).bytes(from.length);
  for (let at = 0; at < from.length; at += 1) to[at] = (from[at] ?? 0) ^ (mask[at] ?? 0);
}

/** The tag that only this key gives these sealed bytes, nonce and context. */
function tagOf(key: KeyOfModel, { iv, additionalData }: AesParams, sealed: Uint8Array): Uint8Array {
  const parts = [key.secret, viewOf(iv), viewOf(additionalData), sealed];
  const [one, two] = [1, 2].map((word) => parts.reduce(mixed, word)) as [number, number];
  const words = [one, two, one ^ 0x5bd1e995, two ^ 0x1b873593];
  return new Uint8Array(new Uint32Array(words).buffer);
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  return copy.buffer;
};

/** A random UUID of version 4. */
export function uuidOf(random: Random): string {
  const bytes = random.bytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  const [a, b, c] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16)];
  return `${a}-${b}-${c}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
