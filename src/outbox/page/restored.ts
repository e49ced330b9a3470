import { receiptCheck } from './check-receipts';
import { AccountGoneError, OtherUserError, SessionRefusedError } from '../core/failures';
import { backoffMs } from '../core/policy';
import { outboxKinds } from '../kinds/outbox-kinds';
import { items } from '../../services/stores';
import { pocketStore } from '../../pocket/pocket-store';
import { kept } from './kept';
import { drainOutbox } from './outbox';
import { announce } from './outbox-changes';
import { api, openDatabase, sessions } from '../../services/services';

const check = receiptCheck({
  api,
  open: openDatabase,
  session: sessions,
  store: items,
  kinds: outboxKinds,
  newKey: () => crypto.randomUUID(),
  announce,
  onRestored: (userId) => pocketStore(openDatabase).forgetVersions(userId),
});

const needsLogIn = (error: unknown): boolean =>
  error instanceof SessionRefusedError ||
  error instanceof OtherUserError ||
  error instanceof AccountGoneError;

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/**
 * Handles the server's generation: items that the server lost are sent again, or the traveller is
 * asked for them. A comparison that failed is repeated: the generation is reported once only, and
 * the page may stay open for days, while the kept bytes have a week. What needs another log-in waits
 * for it.
 */
export async function compareReceipts(generation: string): Promise<void> {
  clearTimeout(timer);
  try {
    await kept.tidy();
    const found = await check(generation);
    failures = 0;
    if (found > 0) await drainOutbox({ ignoreBackoff: true });
  } catch (error) {
    // After a log-in the page starts again, and reports the generation again.
    if (needsLogIn(error)) return;
    console.warn(error);
    const pause = backoffMs(failures, Math.random);
    failures += 1;
    timer = setTimeout(() => void compareReceipts(generation), pause);
    // Items that it queued before it failed are no receipts any more, so the next comparison misses
    // them.
    await drainOutbox();
  }
}
