import type { User } from '../../../src/contract/accounts';
import type {
  DocumentPageItem,
  FeedbackItem,
  OutboxItem,
  PassportItem,
  PhotoItem,
} from '../../../src/outbox/core/item';
import type { PassportFields } from '../../../src/outbox/kinds/passport-fields';
import type { CapturedPage } from '../../../src/outbox/kinds/seal-document-page';
import type { CapturedFile } from '../../../src/outbox/kinds/seal-file';
import type { CapturedFeedback } from '../../../src/outbox/kinds/seal-message';
import type { CapturedPassport } from '../../../src/outbox/kinds/seal-passport';
import type { CapturedPhoto } from '../../../src/outbox/kinds/seal-visa-photo';

/** What `app-versions.ts` puts into the app's window for the tests. */
export interface WaysIn {
  expectDelivery(): void;
  itemOf(id: string): Promise<OutboxItem | undefined>;
  seal(page: Omit<CapturedPage, 'enclosed'> & CapturedFile): Promise<DocumentPageItem>;
  sealPhoto(photo: CapturedPhoto): Promise<PhotoItem>;
  sealPassport(passport: CapturedPassport): Promise<PassportItem>;
  fillPassport(id: string, fields: PassportFields): Promise<boolean>;
  sealMessage(feedback: CapturedFeedback): Promise<FeedbackItem>;
  onWifiOnly(only: boolean): Promise<void>;
  drain(options?: { ignoreBackoff?: boolean }): Promise<void>;
  retry(id: string): Promise<void>;
  remove(id: string): Promise<boolean>;
  /** The bytes of what has arrived go, as their time lets them. */
  letAllGo(): Promise<void>;
  logIn(user: User): Promise<boolean>;
  logOut(): Promise<void>;
  /** An item's bytes, opened and compared with what was sealed; rejects when they are damaged. */
  bytes(id: string): Promise<Uint8Array>;
}

export type AppWindow = typeof globalThis & { waysIn: WaysIn };
