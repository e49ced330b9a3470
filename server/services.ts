import type { LiveCatalogue } from './areas/catalogue/versions/live-catalogue';
import type { Background } from './infra/jobs/background';
import type { BlobStore } from './infra/files/blob-store';
import type { Mailer } from './infra/mail/mailer';
import type { PaymentProviders } from './areas/payments/core/provider';
import type { ServerSecret } from './infra/secrets/server-secret';
import type { PushKeys } from './areas/notifications/push-service';
import type { SecurityLog } from './infra/audit/security-log';
import type { DataKeys } from './infra/keys/data-keys';
import type { FileScanner } from './infra/uploads/file-scanner';
import type { Settings } from './settings/settings';
import type { SocialProviders } from './areas/accounts/social/social-providers';
import type { Db } from './infra/db/tables';
import type { UnfinishedUploads } from './infra/uploads/unfinished-bytes';
import type { ResumableUploads } from './infra/uploads/resumable-uploads';
import type { ProcessorBudget } from './infra/jobs/processor-budget';
import type { Workers } from './jobs';
import type { Passwords } from './areas/accounts/passwords';
import type { Wallets } from './areas/visas/wallet/wallets';
import type { RecognitionEngine } from './areas/recognition/recognition-engine';

/**
 * The dependencies of all calls. They are passed in, so that nothing is global and tests control
 * the clock.
 */
export interface Services {
  readonly settings: Settings;
  readonly db: Db;
  readonly blobs: BlobStore;
  /** The files of the public demo, apart from the travellers': they are never in a backup. */
  readonly demoBlobs: BlobStore;
  readonly mailer: Mailer;
  /** Empty if no provider is configured: then nobody can pay. */
  readonly providers: PaymentProviders;
  readonly social: SocialProviders;
  readonly catalogue: LiveCatalogue;
  readonly secret: ServerSecret;
  readonly passwords: Passwords;
  /** The keys that seal data at rest. */
  readonly keys: DataKeys;
  readonly pushKeys: PushKeys;
  /**
   * Identifies the database's history; a restore changes it. Phones that see a new generation check
   * what became of their deliveries.
   */
  readonly generation: string;
  readonly resumable: ResumableUploads;
  /** The bound on uploads that are not complete. */
  readonly unfinished: UnfinishedUploads;
  /** Repeats the database's erasures in the list that a restore does not replace. */
  readonly noteErasures: () => Promise<void>;
  readonly background: Background;
  /** The append-only stream of security events. */
  readonly securityLog: Pick<SecurityLog, 'write' | 'wake' | 'record' | 'makeMonths' | 'removeOld'>;
  /** Runs CPU-heavy jobs in child processes; with the scanner that files have to pass, if any. */
  readonly workers: Workers & { readonly scanner?: FileScanner | undefined };
  /** The same for the public demo, with a small share of the machine of its own. */
  readonly demoWorkers: Services['workers'];
  /** The processor time left of that share. */
  readonly demoBudget: ProcessorBudget;
  /** Reads for the demo, on its own share. */
  readonly demoRecognition: RecognitionEngine;
  /** Reads passports and flight itineraries. */
  readonly recognition: RecognitionEngine;
  /** The makers of passes for wallets; empty if none is configured. */
  readonly wallets: Wallets;
  readonly clock: () => Date;
  /**
   * In dev: since when the server moves orders on automatically, as operators would, if it does;
   * undefined elsewhere.
   */
  readonly reviewing: { onSince: Date | undefined } | undefined;
  /** Origin of the application form as browsers reach it; undefined if no form is served. */
  readonly formOrigin: string | undefined;
}
