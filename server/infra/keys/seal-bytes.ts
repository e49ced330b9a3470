import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A key for one purpose, derived from another one. */
export const derivedKey = (key: Buffer, purpose: string, salt: Uint8Array = Buffer.alloc(0)) =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));

/** Encrypts a few bytes (AES-256-GCM): nonce, tag, content. */
export function sealBytes(key: Buffer, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

/** @throws {Error} if the bytes are changed, or were sealed with another key or context */
export function openBytes(key: Buffer, sealed: Uint8Array, context: string): Buffer {
  const tagEnd = nonceBytes + tagBytes;
  if (sealed.length < tagEnd) throw new Error('The sealed bytes are too short.');
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceBytes, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}
