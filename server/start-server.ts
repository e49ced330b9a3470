import type { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownEngine } from './areas/recognition/own-engine';
import { remoteEngine } from './areas/recognition/remote-engine';
import { openWallets } from './areas/visas/wallet/open-wallets';
import { buildApp } from './app';
import type { LogTarget } from './http/log-options';
import { addressOf, close, listen } from './listen';
import { readBacklog } from './operating/backlog';
import { newMetrics } from './operating/metrics';
import { readiness, type Phase } from './operating/readiness';
import { startDesk, startForm, startOperations } from './start-secondary-servers';
import { startScheduledTasks } from './scheduled-tasks';
import { Background } from './infra/jobs/background';
import type { Catalogue } from './areas/catalogue/catalogue-types';
import { addFileVersions } from './areas/catalogue/versions/file-versions';
import { liveCatalogue } from './areas/catalogue/versions/live-catalogue';
import { makeDemo } from './tools/demo/make-demo';
import { addDemoOperators } from './tools/demo/demo-operators';
import { addDemoCodes } from './areas/coupons/demo-codes';
import { passwordsOfCost } from './areas/accounts/passwords';
import { openFileStore } from './infra/files/file-stores';
import { addressOf as mailboxAddress, type Mailer } from './infra/mail/mailer';
import { openEmlFolderMailer } from './infra/mail/eml-folder-mailer';
import { smtpMailer } from './infra/mail/smtp-mailer';
import { configuredProviders } from './areas/payments/payment-companies';
import { sandboxProvider } from './areas/payments/sandbox/sandbox';
import { deliverSandboxEvents } from './areas/payments/sandbox/sandbox-route';
import { loadPushKeys } from './areas/notifications/push-service';
import { operatorMailJobs } from './areas/desk/access/operator-mails';
import { answerJobs } from './areas/desk/messages/answer-mails';
import { changeJobs } from './areas/notifications/tell-changes';
import { JobRunner } from './infra/jobs/job-runner';
import { prepareFolder } from './infra/folder/prepare-folder';
import { sealFactorsAgain } from './areas/desk/access/operators';
import { loadServerSecret } from './infra/secrets/server-secret';
import { DataKeys } from './infra/keys/data-keys';
import { loadKeyRing } from './infra/keys/load-key-ring';
import { SealedColumns } from './infra/keys/sealed-columns';
import { openSecurityLog } from './open-security-log';
import type { Services } from './services';
import type { Settings } from './settings/settings';
import { socialProviders } from './areas/accounts/social/social-providers';
import { Mutex } from './infra/db/mutex';
import { openEngine } from './infra/db/engines/open-engine';
import { lockFolder } from './infra/folder/lock-folder';
import { traceQueries } from './infra/traces/query-spans';
import type { SpanExporter } from './infra/traces/otlp-exporter';
import { migrate } from './infra/db/migrate';
import { allMigrations } from './infra/db/migrations/all-migrations';
import {
  documentDeletionsFile,
  erasuresFile,
  noteDocumentDeletions,
  noteErasures,
  repeatDocumentDeletions,
  repeatErasures,
} from './areas/privacy/erasure-list';
import { openResumableHome } from './infra/uploads/open-resumable-home';
import { openResumableUploads } from './infra/uploads/resumable-uploads';
import { UnfinishedBytes } from './infra/uploads/unfinished-bytes';
import { clamdScanner } from './infra/uploads/file-scanner';
import { HeavyWork } from './infra/jobs/heavy-work';
import { processorOf, type Workers } from './jobs';
import { openDemoBudget, openDemoWork } from './areas/recognition-demo/demo-work';
import type { WorkerProgram } from './infra/jobs/worker-process';
import { generationFile, loadGeneration, sharedGeneration } from './infra/db/generation';

export interface RunningServer {
  /** The URL on which the server listens. */
  readonly address: string;
  readonly services: Services;
  /** Where operators reach the desk; undefined if it is not served. */
  readonly deskOrigin: string | undefined;
  /** Where monitoring asks; undefined without METRICS_PORT. */
  readonly metricsAddress: string | undefined;
  /** Description of the database for the log: its kind and location. */
  readonly database: string;
  /**
   * Waits for as long as a balancer needs to notice, finishes running requests, closes the database
   * and unlocks the data folder.
   */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The catalogue of the server's files: the first version of its products. */
  readonly catalogue: Catalogue;
  readonly clock: () => Date;
  /** Of scrypt, for tests: `passwordsOfCost`. */
  readonly passwordCost?: number;
  readonly log: LogTarget;
  /** The program that the worker processes run. */
  readonly workerProgram: WorkerProgram;
  /** For a push service with a certificate of its own. */
  readonly pushAgent?: Agent;
}

/**
 * Starts the server with these settings.
 * @throws {StartFailure} with a sentence for the operator; everything that was opened is closed
 *   again
 */
export async function startServer(
  settings: Settings,
  { catalogue: files, clock, passwordCost, log, workerProgram, pushAgent }: StartOptions,
): Promise<RunningServer> {
  const { dataDir } = settings;
  const cleanUp: (() => Promise<void>)[] = [];
  let phase: Phase = 'starting';
  const stop = async () => {
    if (phase === 'serving') await drain();
    for (let last = cleanUp.pop(); last; last = cleanUp.pop()) await last();
  };
  // A balancer asks every few seconds: until it knows, requests still come, and are answered.
  const drain = async () => {
    phase = 'draining';
    await sleep(settings.drainTime);
  };
  try {
    await prepareFolder(dataDir);
    const lock = await lockFolder(dataDir);
    cleanUp.push(() => lock.release());
    const spans = await openSpanExporter(settings, (event, message) =>
      app.log.warn(event, message),
    );
    if (spans) cleanUp.push(() => spans.stop());
    const engine = await openEngine(settings, spans && traceQueries((span) => spans.keep(span)));
    cleanUp.push(() => engine.close());
    const keys = new DataKeys(await loadKeyRing(settings));
    await engine.exclusively(async (locked) => {
      await migrate(locked, allMigrations);
      await keys.prepare(locked, clock());
    });
    const db = engine.db.withPlugin(new SealedColumns(keys));
    if (settings.environment === 'dev') await addDemoCodes(db);
    const ofDesk = await addFileVersions(db, files, clock());
    const catalogue = liveCatalogue(files, clock);
    await catalogue.refresh(db);

    const companies = configuredProviders(settings, clock);
    const isTrial = settings.environment === 'dev' && companies.card === undefined;
    const sandbox = isTrial ? sandboxProvider(db, clock) : undefined;
    const background = new Background((error) => app.log.error({ err: error }, 'background work'));
    const blobs = await openFileStore(settings, 'files', keys);
    const demoBlobs = await openFileStore(settings, 'demo-files', keys);
    const scanner = settings.scanner && clamdScanner(settings.scanner);
    const work: Workers = new HeavyWork({
      program: workerProgram,
      processes: settings.workers,
      processorOf,
      warn: (event) => app.log.warn(event, 'a worker ended in its work'),
    });
    const workers = Object.assign(work, { scanner });
    cleanUp.push(async () => workers.stop());
    const demoBudget = openDemoBudget(settings.perIpFactor);
    const demoWork: Workers = openDemoWork({
      budget: demoBudget,
      program: workerProgram,
      processorOf,
      warn: (event) => app.log.warn(event, 'a worker ended in its work for the demo'),
    });
    const demoWorkers = Object.assign(demoWork, { scanner });
    cleanUp.push(async () => demoWorkers.stop());
    const uploads = { blobs, clock, db, workers };
    const unfinished = new UnfinishedBytes(db, settings, clock);
    const erasures = join(dataDir, erasuresFile);
    const deletions = join(dataDir, documentDeletionsFile);
    const secret = await loadServerSecret(join(dataDir, 'secret.key'), keys);
    if (secret.earlier) await sealFactorsAgain(db, secret);
    const securityLog = openSecurityLog(settings, {
      db,
      background,
      secret,
      warn: (lost) => app.log.error({ lost }, 'security events were dropped'),
    });
    const noting = new Mutex();
    const withoutForm: Services = {
      settings,
      db,
      blobs,
      demoBlobs,
      resumable: openResumableUploads(
        uploads,
        await openResumableHome(settings, db, keys),
        unfinished,
      ),
      unfinished,
      mailer: await openMailer(settings, clock),
      providers: { card: sandbox, ...companies },
      social: socialProviders(settings.social, clock),
      catalogue,
      secret,
      passwords: passwordsOfCost(passwordCost),
      keys,
      securityLog,
      pushKeys: await loadPushKeys(db),
      generation: settings.bucket
        ? await sharedGeneration(db)
        : await loadGeneration(db, join(dataDir, generationFile)),
      noteErasures: async () => {
        // Requests and rounds do so: one at a time reads and replaces the files.
        const unlock = await noting.lock();
        try {
          await noteErasures(db, erasures);
          await noteDocumentDeletions(db, deletions);
        } finally {
          unlock();
        }
      },
      background,
      workers,
      demoWorkers,
      demoBudget,
      demoRecognition: settings.recognition
        ? remoteEngine(settings.recognition)
        : ownEngine(demoWorkers),
      recognition: settings.recognition ? remoteEngine(settings.recognition) : ownEngine(workers),
      wallets: await openWallets(settings),
      clock,
      reviewing: settings.environment === 'dev' ? { onSince: undefined } : undefined,
      formOrigin: undefined,
    };
    // Before the first request: a restored backup may be older than a deletion.
    const repeated = await repeatErasures(withoutForm, erasures, clock());
    const emptied = await repeatDocumentDeletions(db, deletions);
    await withoutForm.noteErasures();
    if (settings.demo) await makeDemo(withoutForm);
    if (settings.demo) await addDemoOperators(withoutForm);
    const formOrigin = await startForm(withoutForm, log, cleanUp);
    const services: Services = { ...withoutForm, formOrigin };
    const metrics = newMetrics(() => readBacklog(db, clock()));
    const app = await buildApp(services, {
      log,
      metrics,
      keepSpan: spans && ((span) => spans.keep(span)),
    });
    const operations = { metrics, readiness: () => readiness({ db, blobs, phase }), log };
    if (ofDesk === undefined)
      app.log.warn(
        { edition: files.edition },
        'a newer release has added its products; those in the files of this one are not used',
      );
    else if (ofDesk.length > 0)
      app.log.warn(
        { products: ofDesk },
        'these products were changed at the desk; their files are not used',
      );
    if (repeated > 0)
      app.log.warn(
        { accounts: repeated },
        'accounts that were deleted were restored, and deleted again',
      );
    if (emptied > 0)
      app.log.warn(
        { applications: emptied },
        'documents that were deleted were restored, and deleted again',
      );
    const deskOrigin = await startDesk(services, log, cleanUp);
    cleanUp.push(() => background.idle());

    await startScheduledTasks({
      services,
      log: app.log,
      tidy: engine.tidy,
      deliverSandbox: sandbox && (() => deliverSandboxEvents(app, services)),
      cleanUp,
    });

    const jobs = new JobRunner({
      // A data folder has one server at a time, so one that starts again has the same name.
      holder: { db: services.db, name: `${hostname()} ${dataDir}` },
      kinds: {
        ...changeJobs(services, {
          keys: services.pushKeys,
          contact: mailboxAddress(settings.supportEmail),
          clock,
          agent: pushAgent,
        }),
        ...answerJobs(services),
        ...operatorMailJobs(services),
      },
      clock,
      random: Math.random,
      warn: (message) => app.log.warn(message),
    });
    jobs.start();
    cleanUp.push(() => jobs.stop());
    const metricsAddress = await startOperations(services, operations, cleanUp);
    cleanUp.push(() => close(app));
    await listen(app, settings, 'PORT');
    const address = addressOf(settings, app.server.address() as AddressInfo);
    lock.announce(address);
    phase = 'serving';
    return { address, services, deskOrigin, metricsAddress, database: engine.description, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openMailer(settings: Settings, clock: () => Date): Promise<Mailer> {
  const { dataDir, mailFrom, smtpUrl } = settings;
  return smtpUrl
    ? smtpMailer(smtpUrl, mailFrom)
    : openEmlFolderMailer(join(dataDir, 'mails'), mailFrom, clock);
}

/** Loaded only where traces are wanted. */
async function openSpanExporter(
  { tracesUrl: endpoint }: Settings,
  warn: (event: object, message: string) => void,
): Promise<SpanExporter | undefined> {
  if (endpoint === undefined) return undefined;
  const { otlpExporter } = await import('./infra/traces/otlp-exporter');
  return otlpExporter({ endpoint, warn });
}
