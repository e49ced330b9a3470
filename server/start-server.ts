import type { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { forwardNotices } from './areas/accounts/notices';
import { ownEngine } from './areas/recognition/own-engine';
import { remoteEngine } from './areas/recognition/remote-engine';
import { buildApp, type LogTarget } from './app';
import { Background } from './infra/jobs/background';
import type { Catalogue } from './areas/catalogue/catalogue-types';
import { addFileVersions } from './areas/catalogue/versions/file-versions';
import { liveCatalogue } from './areas/catalogue/versions/live-catalogue';
import { makeDemo } from './tools/demo/make-demo';
import { reviewByItself } from './tools/demo/review-by-itself';
import { addDemoOperators } from './tools/demo/demo-operators';
import { addDemoCodes } from './areas/coupons/demo-codes';
import { rememberWelcomed } from './areas/accounts/remember-mailboxes';
import { openFolderBlobStore } from './infra/files/folder-blob-store';
import { buildDeskApp } from './desk-app';
import { buildFormApp } from './form-app';
import { isLoopback } from './settings/loopback';
import { addressOf as mailboxAddress } from './infra/mail/mailbox-address';
import { openEmlFolderMailer } from './infra/mail/eml-folder-mailer';
import type { Mailer } from './infra/mail/mailer';
import { smtpMailer } from './infra/mail/smtp-mailer';
import { configuredProviders } from './areas/payments/configured-providers';
import { reconcile } from './areas/payments/core/reconcile';
import { sandboxProvider } from './areas/payments/sandbox/sandbox';
import { deliverSandboxEvents } from './areas/payments/sandbox/sandbox-route';
import { loadPushKeys } from './areas/notifications/push-keys';
import { changeJobs } from './areas/notifications/tell-changes';
import { JobRunner } from './infra/jobs/job-runner';
import { prepareFolder } from './infra/folder/prepare-folder';
import { loadServerSecret } from './infra/secrets/server-secret';
import type { Services } from './services';
import type { Settings } from './settings/settings';
import { socialProviders } from './areas/accounts/social/social-providers';
import { StartFailure } from './errors/start-failure';
import { openEngine } from './infra/db/engines/open-engine';
import { lockFolder } from './infra/folder/lock-folder';
import { migrate } from './infra/db/migrate';
import { allMigrations } from './infra/db/migrations/all-migrations';
import { sweep } from './sweep';
import { sweepDemo } from './areas/recognition-demo/sweep-demo';
import { sweepOrphans } from './infra/uploads/sweep-uploads';
import { forwardAnswers } from './areas/desk/messages/answer-mails';
import { forwardFeedback } from './areas/support/forward-feedback';
import { openResumableUploads } from './infra/uploads/resumable-uploads';
import { HeavyWork } from './infra/jobs/heavy-work';
import type { Workers } from './jobs';
import type { WorkerProgram } from './infra/jobs/worker-process';
import { loadGeneration, generationFile } from './infra/db/generation';

export interface RunningServer {
  /** The URL on which the server listens. */
  readonly address: string;
  readonly services: Services;
  /** Where operators reach the desk; undefined if it is not served. */
  readonly deskOrigin: string | undefined;
  /** Description of the database for the log: its kind and location. */
  readonly database: string;
  /** Finishes running requests, closes the database and unlocks the data folder. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The catalogue of the server's files: the first version of its products. */
  readonly catalogue: Catalogue;
  readonly clock: () => Date;
  readonly log: LogTarget;
  /** The program that the worker processes run. */
  readonly workerProgram: WorkerProgram;
  /** For a push service with a certificate of its own. */
  readonly pushAgent?: Agent;
}

const second = 1_000;
const hour = 3_600_000;
const closeTimeout = 10_000;

/**
 * Starts the server with these settings.
 * @throws {StartFailure} with a sentence for the operator; everything that was opened is closed
 *   again
 */
export async function startServer(
  settings: Settings,
  { catalogue: files, clock, log, workerProgram, pushAgent }: StartOptions,
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
    const engine = await openEngine(settings);
    cleanUp.push(() => engine.close());
    await engine.exclusively((db) => migrate(db, allMigrations));
    if (settings.environment === 'dev') await addDemoCodes(engine.db);
    const ofDesk = await addFileVersions(engine.db, files, clock());
    const catalogue = liveCatalogue(files, clock);
    await catalogue.refresh(engine.db);

    const companies = configuredProviders(settings, clock);
    const isTrial = settings.environment === 'dev' && companies.card === undefined;
    const sandbox = isTrial ? sandboxProvider(engine.db, clock) : undefined;
    const background = new Background((error) => app.log.error({ err: error }, 'background work'));
    const blobs = await openFolderBlobStore(join(dataDir, 'files'));
    const demoBlobs = await openFolderBlobStore(join(dataDir, 'demo-files'));
    const workers: Workers = new HeavyWork({
      program: workerProgram,
      processes: settings.workers,
      warn: (event) => app.log.warn(event, 'a worker ended in its work'),
    });
    cleanUp.push(async () => workers.stop());
    const uploads = { blobs, clock, db: engine.db, workers };
    const withoutForm: Services = {
      settings,
      db: engine.db,
      blobs,
      demoBlobs,
      resumable: await openResumableUploads(uploads, join(dataDir, 'resumable')),
      mailer: await openMailer(settings, clock),
      providers: { card: sandbox, ...companies },
      social: socialProviders(settings.social, clock),
      catalogue,
      secret: await loadServerSecret(join(dataDir, 'secret.key')),
      pushKeys: await loadPushKeys(engine.db),
      generation: await loadGeneration(engine.db, join(dataDir, generationFile)),
      background,
      workers,
      recognition: settings.recognition ? remoteEngine(settings.recognition) : ownEngine(workers),
      clock,
      reviewing: settings.environment === 'dev' ? { onSince: undefined } : undefined,
      formOrigin: undefined,
    };
    await rememberWelcomed(engine.db, withoutForm.secret);
    if (settings.demo) await makeDemo(withoutForm);
    if (settings.demo) await addDemoOperators(withoutForm);
    const formOrigin = await startForm(withoutForm, log, cleanUp);
    const services: Services = { ...withoutForm, formOrigin };
    const app = await buildApp(services, { log });
    if (ofDesk.length > 0)
      app.log.warn(
        { products: ofDesk },
        'these products were changed at the desk; their files are not used',
      );
    const deskOrigin = await startDesk(services, log, cleanUp);
    cleanUp.push(() => background.idle());

    const removeOld = () => sweep(services.db, services.blobs, clock());
    const removeOldMails = async () => services.mailer.removeOld?.(clock());
    // Completes before the first request. A failure is logged and does not prevent the start.
    const endDemos = () => sweepDemo(services, clock());
    background.run(removeOld);
    background.run(endDemos);
    await background.idle();
    const orphans = () => sweepOrphans(services.db, services.blobs, clock());
    const forward = () => forwardFeedback(services);
    const reconcilePayments = () =>
      reconcile({ ...services, now: clock(), warn: (message) => app.log.error(message) });
    background.run(orphans);
    background.run(removeOldMails);
    const notices = () => forwardNotices(services);
    background.run(forward);
    background.run(notices);
    background.run(reconcilePayments);
    const every = (milliseconds: number, work: () => Promise<void>) => {
      const timer = setInterval(() => background.run(work), milliseconds).unref();
      cleanUp.push(async () => clearInterval(timer));
    };
    every(hour, removeOld);
    every(hour, endDemos);
    every(hour, removeOldMails);
    every(hour, () => services.resumable.removeExpired());
    every(hour, forward);
    const answers = () => forwardAnswers(services);
    background.run(answers);
    every(hour, notices);
    every(hour, answers);
    every(settings.paymentCheckInterval, reconcilePayments);
    if (services.reviewing) every(5 * second, () => reviewByItself(services));
    if (sandbox) every(second, () => deliverSandboxEvents(app, services));
    every(24 * hour, orphans);

    const jobs = new JobRunner({
      // A data folder has one server at a time, so one that starts again has the same name.
      holder: { db: services.db, name: `${hostname()} ${dataDir}` },
      kinds: changeJobs(services, {
        keys: services.pushKeys,
        contact: mailboxAddress(settings.supportEmail),
        agent: pushAgent,
      }),
      clock,
      random: Math.random,
      warn: (message) => app.log.warn(message),
    });
    jobs.start();
    cleanUp.push(() => jobs.stop());
    cleanUp.push(() => close(app));
    await listen(app, settings, 'PORT');
    const address = addressOf(settings, app.server.address() as AddressInfo);
    lock.announce(address);
    return { address, services, deskOrigin, database: engine.description, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function close(app: FastifyInstance): Promise<void> {
  const forceClose = setTimeout(() => app.server.closeAllConnections(), closeTimeout).unref();
  await app.close();
  clearTimeout(forceClose);
}

/**
 * Starts the application form on its own port.
 * @returns the origin at which browsers reach the form: the listening address on this machine,
 *   elsewhere FORM_ORIGIN; undefined if FORM_ORIGIN is not set there, and then the form is not
 *   started
 */
async function startForm(
  services: Services,
  log: LogTarget,
  cleanUp: (() => Promise<void>)[],
): Promise<string | undefined> {
  const { settings } = services;
  const isLocal = settings.environment === 'dev' && isLoopback(settings.host);
  if (settings.formOrigin === undefined && !isLocal) return undefined;
  const form = buildFormApp(services, { log });
  cleanUp.push(() => close(form));
  await listen(form, { ...settings, port: settings.formPort }, 'FORM_PORT');
  return settings.formOrigin ?? addressOf(settings, form.server.address() as AddressInfo);
}

/**
 * Starts the operators' desk on its own port, by the same rule as the form: outside of dev on
 * loopback only with DESK_ORIGIN.
 * @returns the origin at which operators reach it; undefined if it is not served
 */
async function startDesk(
  services: Services,
  log: LogTarget,
  cleanUp: (() => Promise<void>)[],
): Promise<string | undefined> {
  const { settings } = services;
  const isLocal = settings.environment === 'dev' && isLoopback(settings.host);
  if (settings.deskOrigin === undefined && !isLocal) return undefined;
  const desk = await buildDeskApp(services, { log });
  cleanUp.push(() => close(desk));
  await listen(desk, { ...settings, port: settings.deskPort }, 'DESK_PORT');
  return settings.deskOrigin ?? addressOf(settings, desk.server.address() as AddressInfo);
}

async function openMailer(settings: Settings, clock: () => Date): Promise<Mailer> {
  const { dataDir, mailFrom, smtpUrl } = settings;
  return smtpUrl
    ? smtpMailer(smtpUrl, mailFrom)
    : openEmlFolderMailer(join(dataDir, 'mails'), mailFrom, clock);
}

async function listen(
  app: { listen(options: { host: string; port: number }): Promise<string> },
  { host, port }: Pick<Settings, 'host' | 'port'>,
  name: 'PORT' | 'FORM_PORT' | 'DESK_PORT',
) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartFailure(`Port ${port} on ${host} is taken; set ${name} to another one.`);
    if (code === 'EACCES')
      throw new StartFailure(`Port ${port} may not be used here; set ${name} to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFailure(`HOST is ${host}, which is no address of this machine.`);
    throw error;
  }
}

function addressOf({ host }: Settings, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
