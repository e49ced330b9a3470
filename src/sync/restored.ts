import { receiptCheck } from '../outbox/core/check-receipts';
import { outboxKinds } from '../outbox/kinds/outbox-kinds';
import { items } from '../page/items';
import { kept } from './kept';
import { drainOutbox } from './outbox';
import { announce } from './outbox-changes';
import { api, openDatabase, sessions } from '../page/services';

const check = receiptCheck({
  api,
  open: openDatabase,
  session: sessions,
  store: items,
  kinds: outboxKinds,
  newKey: () => crypto.randomUUID(),
  announce,
});

/**
 * Handles the server's generation: items that the server lost are sent again, or the traveller is
 * asked for them.
 */
export async function compareReceipts(generation: string): Promise<void> {
  await kept.tidy();
  if ((await check(generation)) > 0) await drainOutbox({ ignoreBackoff: true });
}
