import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migratedDatabaseFor } from './browser-tests-database';
import { freePort } from './free-port';
import { startProcess, type ServerProcess } from './server-process';

/**
 * The built server on a folder and a port that survive its death, so that it can come back.
 * @param secret the secret that several servers of one database share
 */
export async function startLastingServer(
  env: Readonly<Record<string, string>> = {},
  secret?: Buffer,
) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'visa-server-'));
  const database =
    env['DATABASE_URL'] === undefined ? await migratedDatabaseFor(folder) : undefined;
  if (secret) writeFileSync(join(folder, 'secret.key'), secret, { mode: 0o600 });
  let running: ServerProcess | undefined;

  async function start(): Promise<void> {
    running = await startProcess({
      APP_ENV: 'dev',
      PORT: String(port),
      DATA_DIR: folder,
      ...database,
      ...env,
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    await running?.end(signal);
    running = undefined;
  }

  await start();
  return {
    address: `http://localhost:${port}`,
    folder,
    mailFolder: join(folder, 'mails'),
    start,
    /** Ends it without a chance to finish anything. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** Lets it stand still, as a machine does that is paused, and go on. */
    freeze: (isFrozen: boolean) => void running?.child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    async remove(): Promise<void> {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type LastingServer = Awaited<ReturnType<typeof startLastingServer>>;
