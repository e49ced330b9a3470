import type { Catalogue } from './catalogue/catalogue-types';
import type { Background } from './background';
import type { BlobStore } from './files/blob-store';
import type { Mailer } from './mail/mailer';
import type { PaymentProviders } from './payments/provider';
import type { ServerSecret } from './security/server-secret';
import type { Settings } from './settings';
import type { SocialProviders } from './social/social-providers';
import type { Db } from './store/tables';
import type { ResumableUploads } from './uploads/resumable-uploads';
import type { Workers } from './work/jobs';

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
  readonly resumable: ResumableUploads;
  readonly background: Background;
  /** Where heavy work is done. */
  readonly workers: Workers;
  readonly clock: () => Date;
  /** Where travellers' browsers reach the application form; absent: no form is served. */
  readonly formOrigin: string | undefined;
}
