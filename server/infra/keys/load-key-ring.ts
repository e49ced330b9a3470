import { readFile } from 'node:fs/promises';
import { StartFailure } from '../../errors/start-failure';
import type { Settings } from '../../settings/settings';
import { commandKeyRing } from './command-key-ring';
import { keyRingOf, type KeyRing } from './key-ring';

/**
 * The key-encryption keys of the settings; undefined if there are none, and then nothing is sealed.
 * @throws {StartFailure} if they cannot be read
 */
export async function loadKeyRing({
  keys,
  keysFile,
  keysCommand,
}: Pick<Settings, 'keys' | 'keysFile' | 'keysCommand'>): Promise<KeyRing | undefined> {
  if (keysCommand !== undefined) {
    if (keys !== undefined || keysFile !== undefined)
      throw new StartFailure('KEYS_COMMAND is set beside KEYS_FILE or KEYS: set one of them.');
    return commandKeyRing(keysCommand);
  }
  if (keys !== undefined) return keyRingOf(keys, 'KEYS');
  if (keysFile === undefined) return undefined;
  const text = await readFile(keysFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(
      `KEYS_FILE is ${keysFile}, which cannot be read (${error.code}). ` +
        'Make one with: npm run keys -- make.',
    );
  });
  return keyRingOf(text, keysFile);
}
