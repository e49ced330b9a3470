import type { OpenDatabase } from './database';

/** The key that seals the session itself; it belongs to the phone, not to a user. */
export const deviceKeyId = 'device';

const readKey = async (open: OpenDatabase, id: string) => (await open()).get('keys', id);

/** The user's key, made at the first use. It cannot be read out of the browser by script. */
export async function keyOf(open: OpenDatabase, id: string): Promise<CryptoKey> {
  const found = await readKey(open, id);
  if (found) return found;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Two tabs may race here: add() lets one win, and both then read the winner's.
  await (await open()).add('keys', made, id).catch(() => undefined);
  return (await readKey(open, id)) ?? made;
}

/** Without the key everything sealed under it is noise, so it goes first. */
export async function destroyKey(open: OpenDatabase, id: string): Promise<void> {
  await (await open()).delete('keys', id);
}
