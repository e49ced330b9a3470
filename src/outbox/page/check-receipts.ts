import type { Api } from '../../api/client';
import { mostReceipts, receiptCalls } from '../../contract/receipts';
import type { OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { generationKey } from '../../storage/keys';
import type { SessionStore } from '../../storage/session';
import { withOwnerToken } from '../core/delivery-steps';
import type { OutboxItem } from '../core/item';
import type { KindRegistry } from '../core/kind';
import {
  deliveryKeyOf,
  isOpen,
  lost,
  naming,
  repeatingNext,
  standingReceipts,
  undecidedAfter,
} from '../core/lost';
import type { OutboxStore } from '../core/store';

interface Dependencies {
  api: Pick<Api, 'call'>;
  open: OpenDatabase;
  session: Pick<SessionStore, 'read'>;
  store: Pick<OutboxStore, 'list' | 'amend'>;
  kinds: KindRegistry;
  newKey: () => string;
  announce: (item: OutboxItem) => void;
  /** Called with the user when the server was restored, before the generation is stored. */
  onRestored: (userId: string) => Promise<void>;
}

/**
 * The key under which a delivery is repeated that a generation has lost. Always the same one: a phone
 * that is itself restored from a backup repeats the comparison, and must not deliver twice.
 */
const keyAfter = async (key: string, generation: string): Promise<string> =>
  (await sha256Hex(new TextEncoder().encode(`${key} ${generation}`))).slice(0, 32);

/** A generation whose comparison has to be repeated, as it is stored. */
const openMark = (generation: string): string => `${generation} open`;

/**
 * Compares the present user's receipts with the server's records, once for each generation of the
 * server's data, and again as long as a replacement was under way. The generation is stored last, so
 * an interrupted comparison restarts; items that it has already queued again are no longer receipts.
 */
export function receiptCheck(deps: Dependencies) {
  const { api, open, session, store, kinds, newKey, announce } = deps;
  const owned = withOwnerToken(session);

  async function ask(
    userId: string,
    items: readonly OutboxItem[],
    all: readonly OutboxItem[],
    generation: string,
  ): Promise<number> {
    const key_list = items.map(deliveryKeyOf);
    const { receipts } = await owned({ userId }, async (token) =>
      api.call(receiptCalls.receipts, { key_list }, { token: await token() }),
    );
    const known = new Map(receipts.map((receipt) => [receipt.key, receipt]));
    let found = 0;
    for (const item of items) {
      const { id } = item;
      const key = deliveryKeyOf(item);
      const receipt = known.get(key);
      if (receipt?.isWhole) continue;
      const nextKey = await keyAfter(key, generation);
      // Before the new delivery: what was to replace the first one would be put beside it.
      for (const later of undecidedAfter(item, all, kinds))
        await store.amend(later.id, (row) => naming(row, nextKey, kinds));
      for (const other of all)
        if (repeatingNext(other, key, nextKey))
          await store.amend(other.id, (row) => repeatingNext(row, key, nextKey));
      const next = await store.amend(id, (row) =>
        lost(row, { key, nextKey, uploadId: receipt?.uploadId, newKey, kinds }),
      );
      if (!next) continue;
      found += 1;
      announce(next);
    }
    return found;
  }

  /** @returns how many deliveries the server has lost */
  return async (generation: string): Promise<number> => {
    const present = await session.read();
    if (!present) return 0;
    const { userId } = present;
    const key = generationKey(userId);
    const seen = await (await open()).get('settings', key);
    if (seen === generation) return 0;
    let found = 0;
    // Also at the first generation: a worker may have delivered before a page received any.
    const all = await store.list(userId);
    const items = standingReceipts(all, kinds);
    for (let from = 0; from < items.length; from += mostReceipts)
      found += await ask(userId, items.slice(from, from + mostReceipts), all, generation);
    const isRepeated = seen === openMark(generation);
    if (seen !== undefined && !isRepeated) await deps.onRestored(userId);
    await (
      await open()
    ).put('settings', isOpen(all, kinds) ? openMark(generation) : generation, key);
    return found;
  };
}
