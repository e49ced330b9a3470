import type { User } from '../../../src/contract/accounts';
import type { DocumentPageItem } from '../../../src/outbox/item';
import type { CapturedPage } from '../../../src/outbox/seal-document';

/** What `app-versions.ts` puts into the app's window for the tests. */
export interface WaysIn {
  seal(page: CapturedPage): Promise<DocumentPageItem>;
  drain(options?: { ignoreBackoff?: boolean }): Promise<void>;
  retry(id: string): Promise<void>;
  remove(id: string): Promise<boolean>;
  logIn(user: User): Promise<boolean>;
  logOut(): Promise<void>;
  /** An item's bytes, opened and compared with what was sealed; rejects when they are damaged. */
  bytes(id: string): Promise<Uint8Array>;
}

export type AppWindow = typeof globalThis & { waysIn: WaysIn };
