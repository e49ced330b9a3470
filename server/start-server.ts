import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp, type LogTarget } from './app';
import { Background } from './background';
import type { Catalogue } from './catalogue/catalogue-types';
import { openFolderBlobStore } from './files/folder-blob-store';
import { openEmlFolderMailer } from './mail/eml-folder-mailer';
import type { Mailer } from './mail/mailer';
import { smtpMailer } from './mail/smtp-mailer';
import { sandboxProvider } from './payments/sandbox';
import { loadServerSecret } from './security/server-secret';
import type { Services } from './services';
import type { Settings } from './settings';
import { StartFailure } from './start-failure';
import { openPGlite } from './store/engines/pglite';
import { lockFolder } from './store/lock-folder';
import { migrate } from './store/migrate';
import { allMigrations } from './store/migrations/all-migrations';
import { sweep } from './store/sweep';
import { forwardFeedback } from './support/forward-feedback';

export interface RunningServer {
  /** Where it listens. */
  readonly address: string;
  readonly services: Services;
  /** Finishes what is in flight, closes the database and gives the folder back. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly catalogue: Catalogue;
  readonly clock: () => Date;
  readonly log: LogTarget;
}

const hour = 3_600_000;
const patience = 10_000;

/**
 * Starts the server as its settings say.
 * @throws {StartFailure} with the sentence for whoever runs it; then nothing stays open
 */
export async function startServer(
  settings: Settings,
  { catalogue, clock, log }: StartOptions,
): Promise<RunningServer> {
  const { dataDir } = settings;
  const cleanUp: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let last = cleanUp.pop(); last; last = cleanUp.pop()) await last();
  };
  try {
    await prepareFolder(dataDir);
    const lock = await lockFolder(dataDir);
    cleanUp.push(() => lock.release());
    const engine = await openPGlite(join(dataDir, 'database'));
    cleanUp.push(() => engine.close());
    await migrate(engine.db, allMigrations);

    const sandbox = settings.environment === 'dev' ? sandboxProvider(engine.db, clock) : undefined;
    const background = new Background((error) => app.log.error({ err: error }, 'background work'));
    const services: Services = {
      settings,
      db: engine.db,
      blobs: await openFolderBlobStore(join(dataDir, 'files')),
      mailer: await openMailer(settings, clock),
      payments: sandbox,
      catalogue,
      secret: await loadServerSecret(join(dataDir, 'secret.key')),
      background,
      clock,
    };
    const app = await buildApp(services, { log, sandbox });
    cleanUp.push(() => background.idle());

    await sweep(services.db, services.blobs, clock());
    background.run(() => forwardFeedback(services));
    const sweeper = setInterval(() => {
      background.run(() => sweep(services.db, services.blobs, clock()));
      background.run(() => forwardFeedback(services));
    }, hour).unref();
    cleanUp.push(async () => clearInterval(sweeper));

    cleanUp.push(async () => {
      const impatient = setTimeout(() => app.server.closeAllConnections(), patience).unref();
      await app.close();
      clearTimeout(impatient);
    });
    await listen(app, settings);
    const address = addressOf(settings, app.server.address() as AddressInfo);
    lock.announce(address);
    return { address, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}); ` +
        'make it writable, or set DATA_DIR to another folder.',
    );
  }
}

async function openMailer(settings: Settings, clock: () => Date): Promise<Mailer> {
  const { dataDir, mailFrom, smtpUrl } = settings;
  return smtpUrl
    ? smtpMailer(smtpUrl, mailFrom)
    : openEmlFolderMailer(join(dataDir, 'mails'), mailFrom, clock);
}

async function listen(
  app: { listen(options: { host: string; port: number }): Promise<string> },
  { host, port }: Settings,
) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartFailure(`Port ${port} on ${host} is taken; set PORT to another one.`);
    if (code === 'EACCES')
      throw new StartFailure(`Port ${port} may not be used here; set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFailure(`HOST is ${host}, which is no address of this machine.`);
    throw error;
  }
}

function addressOf({ host }: Settings, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
