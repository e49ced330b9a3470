const ivBytes = 12;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Encrypts with AES-GCM, with a fresh nonce before the cipher text. `context` is authenticated too:
 * sealed data that is moved to another record does not open there.
 */
export async function seal(
  key: CryptoKey,
  bytes: BufferSource,
  context: string,
): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const params = { name: 'AES-GCM', iv, additionalData: encoder.encode(context) };
  const cipher = await crypto.subtle.encrypt(params, key, bytes);
  const sealed = new Uint8Array(ivBytes + cipher.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(cipher), ivBytes);
  return sealed.buffer;
}

/** Decrypts sealed bytes; rejects if a bit was changed, or if the key or the context differs. */
export async function unseal(
  key: CryptoKey,
  sealed: ArrayBuffer,
  context: string,
): Promise<ArrayBuffer> {
  const iv = new Uint8Array(sealed, 0, ivBytes);
  const params = { name: 'AES-GCM', iv, additionalData: encoder.encode(context) };
  return crypto.subtle.decrypt(params, key, new Uint8Array(sealed, ivBytes));
}

export const sealJson = (key: CryptoKey, value: unknown, context: string): Promise<ArrayBuffer> =>
  seal(key, encoder.encode(JSON.stringify(value)), context);

export const unsealJson = async (
  key: CryptoKey,
  sealed: ArrayBuffer,
  context: string,
): Promise<unknown> => JSON.parse(decoder.decode(await unseal(key, sealed, context)));
