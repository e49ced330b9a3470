import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../../errors/start-failure';
import { logMarks } from '../../infra/audit/audit-events';
import { openEngine } from '../../infra/db/engines/open-engine';
import { lockFolder } from '../../infra/folder/lock-folder';
import { writeDurably } from '../../infra/folder/write-durably';
import { DataKeys } from '../../infra/keys/data-keys';
import { newKeyLine } from '../../infra/keys/key-ring';
import { followKeys, keyInUseFile } from '../../infra/keys/follow-keys';
import { loadKeyRing } from '../../infra/keys/load-key-ring';
import { changeServerSecret, readServerSecret } from '../../infra/secrets/server-secret';
import type { Settings } from '../../settings/settings';

const usage =
  'Say: npm run keys -- make (the file KEYS_FILE), npm run keys -- rotate, ' +
  'npm run keys -- new-secret or drop-secrets (the file secret.key, with the server stopped), ' +
  'or npm run keys -- mark account|address|ip|operator TEXT.';

/** How long a running server has to follow a rotation. */
const patience = 60_000;

/**
 * Runs 'keys make', 'keys rotate', 'keys new-secret', 'keys drop-secrets' or 'keys mark KIND TEXT'.
 * @returns a summary for the operator
 * @throws {StartFailure}
 */
export async function runKeysCommand(
  settings: Settings,
  [command, kind = '', text = '']: readonly string[],
): Promise<string> {
  if (command === 'make') return make(settings);
  if (command === 'rotate') return rotate(settings);
  if (command === 'new-secret') return changeSecret(settings, 'add');
  if (command === 'drop-secrets') return changeSecret(settings, 'drop-earlier');
  if (command === 'mark' && isKind(kind) && text !== '') return mark(settings, kind, text);
  throw new StartFailure(usage);
}

const kinds = ['account', 'address', 'ip', 'operator'] as const;
const isKind = (kind: string): kind is (typeof kinds)[number] =>
  (kinds as readonly string[]).includes(kind);

async function make({ keysFile }: Settings): Promise<string> {
  if (keysFile === undefined) throw new StartFailure('KEYS_FILE is not set: name the file.');
  if (existsSync(keysFile))
    throw new StartFailure(`${keysFile} exists already; npm run keys -- rotate adds a key to it.`);
  await writeDurably(keysFile, Buffer.from(`${newKeyLine()}\n`));
  return `Made ${keysFile} with one key. Keep a copy apart from the backups: neither opens without it.`;
}

/**
 * Adds a key to the file, which wraps from now on, and wraps the data keys again. The earlier keys
 * stay in the file: backups need them.
 */
async function rotate(settings: Settings): Promise<string> {
  const { keysFile } = settings;
  const ring = await loadKeyRing(settings);
  if (!ring)
    throw new StartFailure('Neither KEYS_FILE nor KEYS is set: there is nothing to rotate.');
  if (settings.keys === undefined && keysFile !== undefined) {
    const before = await readFile(keysFile, 'utf8');
    await writeDurably(keysFile, Buffer.from(`${newKeyLine()}\n${before}`));
  }
  const { currentId } = (await loadKeyRing(settings)) ?? ring;
  const { dataDir, databaseUrl } = settings;
  const lock = databaseUrl === undefined ? await lockFolder(dataDir).catch(unlessRuns) : undefined;
  if (databaseUrl === undefined && !lock) {
    await waitForServer(dataDir, currentId);
    return `The running server wrapped its data keys with the key ${currentId}.`;
  }
  try {
    const engine = await openEngine(settings);
    try {
      const keys = new DataKeys(ring);
      await keys.load(engine.db);
      const count = await followKeys(settings, keys, engine.db);
      return `Wrapped ${count} data keys with the key ${currentId}.`;
    } finally {
      await engine.close();
    }
  } finally {
    await lock?.release();
  }
}

/** The embedded database has one user at a time; a server that runs follows the file automatically. */
function unlessRuns(error: unknown): undefined {
  if (!(error instanceof StartFailure)) throw error;
}

async function waitForServer(dataDir: string, currentId: string): Promise<void> {
  const until = Date.now() + patience;
  const inUse = () => readFile(join(dataDir, keyInUseFile), 'utf8').catch(() => '');
  while ((await inUse()) !== currentId) {
    if (Date.now() > until)
      throw new StartFailure(
        `The key ${currentId} is in the file, but the running server did not take it up; see its log.`,
      );
    await sleep(200);
  }
}

/** The mark in place of an account or an address, in the log and the stream of security events. */
async function mark(
  settings: Settings,
  kind: (typeof kinds)[number],
  text: string,
): Promise<string> {
  const secret = await readServerSecret(secretOf(settings), await loadedKeys(settings));
  return logMarks(secret).of(kind, text);
}

/**
 * Puts a new secret in front, or drops the earlier ones. Afterwards the server, or each of several,
 * is started with the file.
 */
async function changeSecret(settings: Settings, change: 'add' | 'drop-earlier'): Promise<string> {
  const lock = await lockFolder(settings.dataDir);
  try {
    const count = await changeServerSecret(secretOf(settings), await loadedKeys(settings), change);
    return change === 'drop-earlier'
      ? 'The newest secret alone is left. What the earlier ones signed holds no longer.'
      : `A new secret signs from the next start on; ${count - 1} before it still verify.`;
  } finally {
    await lock.release();
  }
}

const secretOf = ({ dataDir }: Settings) => join(dataDir, 'secret.key');

/** The keys by which the secret is sealed. */
async function loadedKeys(settings: Settings): Promise<DataKeys> {
  const keys = new DataKeys(await loadKeyRing(settings));
  if (!keys.ring) return keys;
  const engine = await openEngine(settings);
  try {
    await keys.load(engine.db);
  } finally {
    await engine.close();
  }
  return keys;
}
