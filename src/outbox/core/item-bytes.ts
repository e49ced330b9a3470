import { freeBytes } from '../../domain/file/free-bytes';
import type { OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { keyOf } from '../../storage/user-keys';
import { DamagedError } from './failures';
import type { MessageItem, OutboxItem } from './item';
import { openChunks } from './sealed-bytes';
import type { OutboxStore } from './store';

/** Opens an item's bytes and checks them against the digest. @throws {DamagedError} */
export async function itemBytes(
  open: OpenDatabase,
  store: Pick<OutboxStore, 'chunks'>,
  item: OutboxItem,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyOf(open, item.userId);
  const chunks = await store.chunks(item.id);
  const bytes = await openChunks(key, item.id, chunks, item.size).catch((cause: unknown) => {
    throw new DamagedError({ cause });
  });
  chunks.forEach(freeBytes);
  if ((await sha256Hex(bytes)) !== item.sha256) throw new DamagedError();
  return bytes;
}

/** Opens a message's text. */
export const messageText = async (
  open: OpenDatabase,
  store: Pick<OutboxStore, 'chunks'>,
  item: MessageItem,
): Promise<string> => new TextDecoder().decode(await itemBytes(open, store, item));
