import { migratedDatabaseFor } from './browser-tests-database';
import { startProcess, type ServerProcess } from './server-process';

/** The built server with the demo's people and orders, on a data folder and a database of its own. */
export const startDemoProcess = async (
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> =>
  startProcess({
    ...(await migratedDatabaseFor(dataDir)),
    APP_ENV: 'dev',
    DATA_DIR: dataDir,
    DEMO: 'on',
    ...more,
  });
