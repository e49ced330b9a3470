import type { Agent } from 'node:https';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { parseSettings } from '../../server/settings/settings';
import { startServer } from '../../server/start-server';
import { migratedDatabaseFor } from './browser-tests-database';
import { quickPasswords } from './start-server';
import { workerProgram } from './worker-program';

/** Where the built apps are: those of a build with deliberate faults, for one. */
const apps = process.env['TESTED_APPS'] ?? 'dist';
export const builtApp = resolve(apps, 'app');

/**
 * The real server with the built app in this very process, for browsers: tests bring orders into
 * states through its database that no call of a traveller leads to.
 * @param settings more of its environment: a payment company's keys, for one
 * @param pushAgent trusts a push service on this machine
 */
export async function startOpenServer(
  settings: Readonly<Record<string, string>> = {},
  pushAgent?: Agent,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'visa-open-'));
  const env = {
    ...(await migratedDatabaseFor(dataDir)),
    APP_ENV: 'dev',
    PORT: '0',
    DATA_DIR: dataDir,
    STATIC_DIR: builtApp,
    DESK_PORT: '0',
    DESK_DIR: resolve(apps, 'desk'),
    ...settings,
  };
  let ahead = 0;
  const server = await startServer(parseSettings(env, dataDir), {
    passwordCost: quickPasswords,
    catalogue: referenceCatalogue,
    clock: () => new Date(Date.now() + ahead),
    log: { level: 'warn' },
    workerProgram,
    ...(pushAgent && { pushAgent }),
  });
  return {
    address: server.address,
    /** The origin of the operators' desk. */
    desk: server.deskOrigin ?? '',
    db: server.services.db,
    /** Moves the server's clock; negative is back. */
    moveClock(milliseconds: number): void {
      ahead += milliseconds;
    },
    services: server.services,
    mailFolder: join(dataDir, 'mails'),
    async remove(): Promise<void> {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type OpenServer = Awaited<ReturnType<typeof startOpenServer>>;
