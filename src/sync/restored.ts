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

/** The server has told its generation: what it no longer has goes again, or is asked for. */
export async function compareReceipts(generation: string): Promise<void> {
  await kept.tidy();
  if ((await check(generation)) > 0) await drainOutbox({ ignoreBackoff: true });
}
