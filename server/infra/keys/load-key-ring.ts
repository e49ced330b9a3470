import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { StartFailure } from '../../errors/start-failure';
import type { Settings } from '../../settings/settings';
import { type KeyRing, keyRingOf } from './key-ring';

/** How long the program may take; a server that starts waits for it. */
const patienceMs = 20_000;
const mostOutput = 65_536;
const keyBytes = 32;

const keyId = /^[\w.:/-]{1,200}$/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * A ring whose key-encryption keys never leave a key management service: a program asks it. It is
 * called with one of three questions, and answers in one line on standard output:
 * - `id`: the id of the key that wraps from now on
 * - `wrap`, with a key in base64 on standard input: the id of the key that wrapped it, a space, and
 *   what came of it in base64
 * - `unwrap ID`, with that on standard input: the key in base64
 * @throws {StartFailure} if the program does not answer; with neither a key nor what it said
 */
export async function commandKeyRing(program: string, timeoutMs = patienceMs): Promise<KeyRing> {
  const ask = async (question: readonly string[], input: string): Promise<string> => {
    const answer = await run(program, question, input, timeoutMs);
    return answer.trim();
  };
  const checkedId = (id: string): string => {
    if (!keyId.test(id)) throw answered(program, 'id of a key');
    return id;
  };
  return {
    currentId: checkedId(await ask(['id'], '')),
    source: `the program ${program}`,
    async wrap(key) {
      const [by = '', wrapped = '', ...more] = (await ask(['wrap'], key.toString('base64'))).split(
        ' ',
      );
      if (!base64.test(wrapped) || more.length > 0) throw answered(program, 'wrapped key');
      return { by: checkedId(by), wrapped: Buffer.from(wrapped, 'base64') };
    },
    async unwrap({ by, wrapped }) {
      const text = await ask(['unwrap', by], wrapped.toString('base64')).catch((error: unknown) => {
        throw new StartFailure(
          `The data is sealed with the key ${by}, which the program ${program} does not open. ` +
            'Nothing was changed.',
          { cause: error },
        );
      });
      const key = Buffer.from(text, 'base64');
      if (!base64.test(text) || key.length !== keyBytes) throw answered(program, 'key');
      return key;
    },
  };
}

const answered = (program: string, what: string) =>
  new StartFailure(`KEYS_COMMAND: the program ${program} answered no ${what}.`);

/** Runs the program without a shell; its standard error goes to ours. */
function run(
  program: string,
  question: readonly string[],
  input: string,
  timeout: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      [...question],
      { timeout, maxBuffer: mostOutput, killSignal: 'SIGKILL' },
      (error, stdout) => {
        if (!error) return resolve(stdout);
        const how = error.killed ? 'took too long' : `ended with ${String(error.code)}`;
        reject(
          new StartFailure(`KEYS_COMMAND: the program ${program} ${how} (${question[0] ?? ''}).`),
        );
      },
    );
    // It may end without reading.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.stderr?.pipe(process.stderr, { end: false });
  });
}

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
