import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key management service of a few lines: its keys are in a file beside it, the last one wraps. */
const program = `#!${process.execPath}
const { readFileSync } = require('node:fs');
const { createCipheriv, createDecipheriv, randomBytes } = require('node:crypto');
const keys = JSON.parse(readFileSync(__dirname + '/keys.json', 'utf8'));
const [question, id] = process.argv.slice(2);
const ids = Object.keys(keys);
const current = ids.at(-1);
const key = (name) => Buffer.from(keys[name], 'base64');
const given = Buffer.from(question === 'id' ? '' : readFileSync(0, 'utf8'), 'base64');
if (question === 'id') console.log(current);
else if (question === 'wrap') {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(current), nonce);
  const sealed = Buffer.concat([cipher.update(given), cipher.final()]);
  console.log(current, Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64'));
} else if (question === 'unwrap' && keys[id]) {
  const open = createDecipheriv('aes-256-gcm', key(id), given.subarray(0, 12));
  open.setAuthTag(given.subarray(12, 28));
  console.log(Buffer.concat([open.update(given.subarray(28)), open.final()]).toString('base64'));
} else process.exit(3);
`;

/** A key management service with one key, as `KEYS_COMMAND` calls it. */
export async function startKeyService(firstId: string) {
  const folder = await mkdtemp(join(tmpdir(), 'visa-keys-command-'));
  const file = join(folder, 'keys.json');
  const keep = (keys: object) => writeFile(file, JSON.stringify(keys));
  const read = async () => JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  const newKey = () => randomBytes(32).toString('base64');
  await keep({ [firstId]: newKey() });

  /** Writes another program beside the keys. */
  async function write(name: string, text: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, text);
    await chmod(path, 0o700);
    return path;
  }

  return {
    path: await write('kms.cjs', program),
    write,
    /** Adds a key, which wraps from now on. */
    add: async (id: string) => keep({ ...(await read()), [id]: newKey() }),
    forget: async (id: string) =>
      keep(Object.fromEntries(Object.entries(await read()).filter(([name]) => name !== id))),
    remove: () => rm(folder, { recursive: true }),
  };
}
