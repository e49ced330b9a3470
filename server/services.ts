import type { Catalogue } from './areas/catalogue/catalogue-types';
import type { Background } from './infra/jobs/background';
import type { BlobStore } from './infra/files/blob-store';
import type { Mailer } from './infra/mail/mailer';
import type { PaymentProviders } from './areas/payments/core/provider';
import type { ServerSecret } from './infra/secrets/server-secret';
import type { Settings } from './settings/settings';
import type { SocialProviders } from './areas/accounts/social/social-providers';
import type { Db } from './infra/db/tables';
import type { ResumableUploads } from './infra/uploads/resumable-uploads';
import type { Workers } from './jobs';

/** What the calls work with; handed in, so that nothing is global and time can be made. */
export interface Services {
  readonly settings: Settings;
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly mailer: Mailer;
  /** Empty where none is configured: then nothing can be paid. */
  readonly providers: PaymentProviders;
  readonly social: SocialProviders;
  readonly catalogue: Catalogue;
  readonly secret: ServerSecret;
  /** Another one after a restore: phones then ask what became of their deliveries. */
  readonly generation: string;
  readonly resumable: ResumableUploads;
  readonly background: Background;
  /** Where heavy work is done. */
  readonly workers: Workers;
  readonly clock: () => Date;
  /** Where travellers' browsers reach the application form; absent: no form is served. */
  readonly formOrigin: string | undefined;
}
