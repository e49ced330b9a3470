import { join } from 'node:path';
import { ownEngine } from './areas/recognition/own-engine';
import { remoteEngine } from './areas/recognition/remote-engine';
import { openWallets } from './areas/visas/wallet/open-wallets';
import { Background } from './infra/jobs/background';
import type { Catalogue } from './areas/catalogue/catalogue-types';
import { addFileVersions } from './areas/catalogue/versions/file-versions';
import { liveCatalogue } from './areas/catalogue/versions/live-catalogue';
import { addDemoOperators, makeDemo } from './tools/demo/make-demo';
import { addDemoCodes } from './areas/coupons/coupon-kinds';
import { passwordsOfCost } from './areas/accounts/passwords';
import { openFileStore } from './infra/files/file-stores';
import type { Mailer } from './infra/mail/mailer';
import { openEmlFolderMailer } from './infra/mail/eml-folder-mailer';
import { smtpMailer } from './infra/mail/smtp-mailer';
import type { PaymentProvider } from './areas/payments/core/provider';
import { configuredProviders } from './areas/payments/payment-companies';
import { sandboxProvider } from './areas/payments/sandbox/sandbox';
import { loadPushKeys } from './areas/notifications/push-service';
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
import type { Engine } from './infra/db/engines/engine';
import { openEngine } from './infra/db/engines/open-engine';
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
import { noteRemovals, peopleRemovalsFile, repeatRemovals } from './areas/people/people-rows';
import { openResumableHome } from './infra/uploads/shared-resumables';
import { openResumableUploads } from './infra/uploads/resumable-uploads';
import { UnfinishedBytes } from './infra/uploads/unfinished-bytes';
import { clamdScanner } from './infra/uploads/file-scanner';
import { HeavyWork } from './infra/jobs/heavy-work';
import { processorOf, type Workers } from './jobs';
import { openDemoBudget, openDemoWork } from './areas/recognition-demo/demo-work';
import type { WorkerProgram } from './infra/jobs/worker-process';
import { generationFile, loadGeneration, sharedGeneration } from './infra/db/generation';

export interface OpenOptions {
  /** The catalogue of the server's files: the first version of its products. */
  readonly catalogue: Catalogue;
  readonly clock: () => Date;
  /** Of scrypt, for tests: `passwordsOfCost`. */
  readonly passwordCost?: number;
  /** The program that the worker processes run. */
  readonly workerProgram: WorkerProgram;
}

type Note = (event: object, message: string) => void;

interface OpenedServices {
  /** Without the origin of the form, which is known once that listens. */
  readonly services: Services;
  readonly engine: Engine;
  readonly spans: SpanExporter | undefined;
  /** The test payments of the dev environment, if no company is configured. */
  readonly sandbox: PaymentProvider | undefined;
  /** For the operator: what was not as usual. */
  readonly found: readonly { readonly event: object; readonly message: string }[];
}

/**
 * Opens what all calls use, as the settings say, and repeats the deletions that a restored backup
 * lacks.
 * @param cleanUp is given what closes each part again
 * @throws {StartFailure}
 */
export async function openServices(
  settings: Settings,
  { catalogue: files, clock, passwordCost, workerProgram }: OpenOptions,
  {
    log,
    cleanUp,
  }: { log: Readonly<Record<'warn' | 'error', Note>>; cleanUp: (() => Promise<void>)[] },
): Promise<OpenedServices> {
  const { dataDir } = settings;
  const spans = await openSpanExporter(settings, log.warn);
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
  const background = new Background((error) => log.error({ err: error }, 'background work'));
  const blobs = await openFileStore(settings, 'files', keys);
  const demoBlobs = await openFileStore(settings, 'demo-files', keys);
  const scanner = settings.scanner && clamdScanner(settings.scanner);
  const work: Workers = new HeavyWork({
    program: workerProgram,
    processes: settings.workers,
    processorOf,
    warn: (event) => log.warn(event, 'a worker ended in its work'),
  });
  const workers = Object.assign(work, { scanner });
  cleanUp.push(async () => workers.stop());
  const demoBudget = openDemoBudget(settings.perIpFactor);
  const demoWork: Workers = openDemoWork({
    budget: demoBudget,
    program: workerProgram,
    processorOf,
    warn: (event) => log.warn(event, 'a worker ended in its work for the demo'),
  });
  const demoWorkers = Object.assign(demoWork, { scanner });
  cleanUp.push(async () => demoWorkers.stop());
  const uploads = { blobs, clock, db, workers };
  const unfinished = new UnfinishedBytes(db, settings, clock);
  const erasures = join(dataDir, erasuresFile);
  const deletions = join(dataDir, documentDeletionsFile);
  const removals = join(dataDir, peopleRemovalsFile);
  const secret = await loadServerSecret(join(dataDir, 'secret.key'), keys);
  if (secret.earlier) await sealFactorsAgain(db, secret);
  const securityLog = openSecurityLog(settings, {
    db,
    background,
    secret,
    warn: (lost) => log.error({ lost }, 'security events were dropped'),
  });
  const noting = new Mutex();
  const services: Services = {
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
        await noteRemovals(db, removals);
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
  const repeated = await repeatErasures(services, erasures, clock());
  const emptied = await repeatDocumentDeletions(db, deletions);
  const gone = await repeatRemovals(db, removals);
  await services.noteErasures();
  if (settings.demo) await makeDemo(services);
  if (settings.demo) await addDemoOperators(services);
  const found = [
    {
      holds: ofDesk === undefined,
      event: { edition: files.edition },
      message:
        'a newer release has added its products; those in the files of this one are not used',
    },
    {
      holds: ofDesk !== undefined && ofDesk.length > 0,
      event: { products: ofDesk },
      message: 'these products were changed at the desk; their files are not used',
    },
    {
      holds: repeated > 0,
      event: { accounts: repeated },
      message: 'accounts that were deleted were restored, and deleted again',
    },
    {
      holds: gone > 0,
      event: { removals: gone },
      message: 'people whom their accounts had removed were restored, and removed again',
    },
    {
      holds: emptied > 0,
      event: { applications: emptied },
      message: 'documents that were deleted were restored, and deleted again',
    },
  ].filter(({ holds }) => holds);
  return { services, engine, spans, sandbox, found };
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
  warn: Note,
): Promise<SpanExporter | undefined> {
  if (endpoint === undefined) return undefined;
  const { otlpExporter } = await import('./infra/traces/otlp-exporter');
  return otlpExporter({ endpoint, warn });
}
