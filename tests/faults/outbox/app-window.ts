import type { Passport } from '../../../src/contract/passport';
import type { User } from '../../../src/contract/account/accounts';
import type { FileItem, OutboxItem } from '../../../src/outbox/core/item';
import type { DocumentPageItem } from '../../../src/outbox/kinds/document-page';
import type { FeedbackItem } from '../../../src/outbox/kinds/feedback';
import type { PassportItem } from '../../../src/outbox/kinds/passport';
import type { PhotoItem } from '../../../src/outbox/kinds/visa-photo';
import type { ChangeContent } from '../../../src/domain/order/order-change';
import type { ChangeItem } from '../../../src/outbox/kinds/changes/change-item';
import type { Captured, CapturedChange, CapturedMessage } from '../../../src/outbox/core/seal-item';

/** The functions that `app-versions.ts` puts into the app's window for the tests. */
export interface WaysIn {
  expectDelivery(): void;
  itemOf(id: string): Promise<OutboxItem | undefined>;
  seal(page: Captured<DocumentPageItem>): Promise<FileItem>;
  sealPhoto(photo: Captured<PhotoItem>): Promise<PhotoItem>;
  sealPassport(passport: Captured<PassportItem>): Promise<PassportItem>;
  fillPassport(id: string, fields: Passport): Promise<boolean>;
  sealMessage(feedback: CapturedMessage<FeedbackItem>): Promise<FeedbackItem>;
  sealChange(change: CapturedChange<ChangeItem> & { content: ChangeContent }): Promise<ChangeItem>;
  onWifiOnly(only: boolean): Promise<void>;
  drain(options?: { ignoreBackoff?: boolean }): Promise<void>;
  retry(id: string): Promise<void>;
  remove(id: string): Promise<boolean>;
  /** The bytes of what has arrived go, as their time lets them. */
  letAllGo(): Promise<void>;
  /** The traveller takes the new version, which is installed and waits. */
  takeNewest(): Promise<void>;
  logIn(user: User): Promise<boolean>;
  logOut(): Promise<void>;
  /** An item's bytes, opened and compared with what was sealed; rejects when they are damaged. */
  bytes(id: string): Promise<Uint8Array>;
}

export type AppWindow = typeof globalThis & { waysIn: WaysIn };
