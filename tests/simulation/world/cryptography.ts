import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { complete } from './lacks';
import type { Random } from './random';

/**
 * Web Crypto with the random numbers of the seed, and without threads: a digest that another thread
 * calculates would arrive whenever that thread is done. The algorithms are the real ones.
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
        bufferOf(createHash('sha256').update(viewOf(bytes)).digest()),

      generateKey: async (): Promise<KeyOfModel> => new KeyOfModel(random.bytes(32)),

      importKey: async (_format: string, bytes: BufferSource): Promise<KeyOfModel> =>
        new KeyOfModel(viewOf(bytes)),

      sign: async (_name: string, key: KeyOfModel, text: BufferSource): Promise<ArrayBuffer> =>
        bufferOf(createHmac('sha256', key.secret).update(viewOf(text)).digest()),

      async encrypt(params: AesParams, key: KeyOfModel, bytes: BufferSource): Promise<ArrayBuffer> {
        const cipher = createCipheriv('aes-256-gcm', key.secret, viewOf(params.iv));
        cipher.setAAD(viewOf(params.additionalData));
        const sealed = cipher.update(viewOf(bytes));
        return bufferOf(Buffer.concat([sealed, cipher.final(), cipher.getAuthTag()]));
      },

      async decrypt(params: AesParams, key: KeyOfModel, bytes: BufferSource): Promise<ArrayBuffer> {
        const sealed = viewOf(bytes);
        const end = sealed.length - tagBytes;
        const decipher = createDecipheriv('aes-256-gcm', key.secret, viewOf(params.iv));
        decipher.setAAD(viewOf(params.additionalData));
        decipher.setAuthTag(sealed.subarray(end));
        try {
          const opened = decipher.update(sealed.subarray(0, end));
          return bufferOf(Buffer.concat([opened, decipher.final()]));
        } catch {
          throw new DOMException('The bytes do not open.', 'OperationError');
        }
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
  const parts = [[0, 8], [8, 12], [12, 16], [16, 20], [20]] as const;
  return parts.map(([from, to]) => hex.slice(from, to)).join('-');
}
