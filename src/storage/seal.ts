const ivBytes = 12;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * AES-GCM with a fresh nonce in front of the cipher text. `context` is bound to it: a sealed piece
 * that is moved to another place does not open there.
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

/** Opens what `seal` made; rejects when a bit is flipped, or the key or the context is another. */
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
