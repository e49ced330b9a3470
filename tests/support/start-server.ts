import type { Agent } from 'node:https';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from '../../server/areas/catalogue/catalogue-types';
import { parseSettings, type Settings } from '../../server/settings/settings';
import { startServer, type RunningServer } from '../../server/start-server';
import { provideDatabase } from './database';
import { mailedCodes } from './mails';
import { bucketOf } from './object-store';
import { workerProgram } from './worker-program';

export interface TestServer extends RunningServer {
  readonly dataDir: string;
  /** Everything the server has logged, one JSON line each. */
  readonly logLines: readonly string[];
  /** Moves the server's clock; negative is back. */
  moveClock(milliseconds: number): void;
  /** The newest verification code that was mailed to an address. */
  mailedCode(address: string): Promise<string>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

export interface TestServerOptions {
  readonly catalogue: Catalogue;
  readonly settings?: Partial<Settings>;
  /** A folder that outlives the server, to start on it again. */
  readonly dataDir?: string;
  /** Trusts a push service on this machine. */
  readonly pushAgent?: Agent;
}

/** A sign-up costs a test 2 ms instead of 80. */
export const quickPasswords = 10;

/** For hooks that start a server: opening its database is slow on a busy machine. */
export const startTimeout = 240_000;

/** The real server on a real database (see `provideDatabase`) in a folder of its own, on a port of its own. */
export async function startTestServer({
  catalogue,
  settings,
  dataDir: givenDir,
  pushAgent,
}: TestServerOptions): Promise<TestServer> {
  const dataDir = givenDir ?? (await mkdtemp(join(tmpdir(), 'visa-test-')));
  const database = await provideDatabase(dataDir, 'migrated');
  const bucket = bucketOf(dataDir);
  const logLines: string[] = [];
  let ahead = 0;
  const env = { PORT: '0', DATA_DIR: dataDir, STATIC_DIR: join(dataDir, 'no-app'), DEMO: 'off' };
  const server = await startServer(
    { ...parseSettings(env, dataDir), ...database, ...bucket, ...settings },
    {
      catalogue,
      clock: () => new Date(Date.now() + ahead),
      passwordCost: quickPasswords,
      workerProgram,
      ...(pushAgent && { pushAgent }),
      log: { level: 'info', stream: { write: (line) => void logLines.push(line) } },
    },
  );
  return {
    ...server,
    dataDir,
    logLines,
    moveClock: (milliseconds) => void (ahead += milliseconds),
    async mailedCode(address) {
      await server.services.background.idle();
      const code = mailedCodes(join(dataDir, 'mails'), address).at(-1);
      if (code !== undefined) return code;
      throw new Error(`No mail to ${address}.`);
    },
    async remove() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
