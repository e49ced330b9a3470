import type { OpenDatabase } from './database';

/** The id of the key that seals the session; it belongs to the phone, not to a user. */
export const deviceKeyId = 'device';

const readKey = async (open: OpenDatabase, id: string) => (await open()).get('keys', id);

/**
 * The user's key, generated at the first use. It is not extractable.
 * @throws if a new key cannot be stored: what it sealed could never be opened again
 */
export async function keyOf(open: OpenDatabase, id: string): Promise<CryptoKey> {
  const found = await readKey(open, id);
  if (found) return found;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Two tabs may race: add() fails for one of them, and both then read the stored key.
  const added = await (await open()).add('keys', made, id).catch((error: unknown) => error);
  const stored = await readKey(open, id);
  if (!stored) throw added;
  return stored;
}

/** Deletes a key. To be called before the data is deleted, because it makes the data unreadable. */
export async function destroyKey(open: OpenDatabase, id: string): Promise<void> {
  await (await open()).delete('keys', id);
}
