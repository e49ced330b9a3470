import type { OpenDatabase } from './database';

/** The id of the key that seals the session; it belongs to the phone, not to a user. */
export const deviceKeyId = 'device';

/**
 * The owner of what a visitor begins on this phone, and the id of the key that seals it, until a user
 * takes it over. Kept answers of visitors have another key: they are nobody's.
 */
export const visitorOwnerId = 'visitor-own';

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

/** A key that is stored; unlike a user's it is never generated. @throws {TypeError} if it is not */
export async function storedKey(open: OpenDatabase, id: string): Promise<CryptoKey> {
  const found = await readKey(open, id);
  if (!found) throw new TypeError('No such key');
  return found;
}
