import type { OpenDatabase } from '../storage/database';
import { sha256Hex } from '../storage/digest';
import { keyOf } from '../storage/user-keys';
import type { OutboxItem, PageTarget } from './item';
import { openChunks, sealChunks, sealThumbnail } from './sealed-bytes';
import type { OutboxStore } from './store';

export interface CapturedPage {
  userId: string;
  target: PageTarget;
  fileName: string;
  mime: string;
  bytes: Uint8Array<ArrayBuffer>;
  thumbnail?: Uint8Array<ArrayBuffer>;
}

/** The phone has no room for it. What was sealed before stays. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  constructor(options?: ErrorOptions) {
    super(
      'There is no room left on this phone for this file. Free some space, then add it again.',
      options,
    );
  }
}

/** What was written does not read back as it was. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
  constructor(options?: ErrorOptions) {
    super('This file could not be saved on this phone. Add it again.', options);
  }
}

const isQuota = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

interface Sealing {
  open: OpenDatabase;
  store: OutboxStore;
  now: () => number;
}

/**
 * Seals a captured page: bytes and record in one transaction, read back and compared. When this
 * resolves the page is saved; until then nobody may say so.
 */
export async function sealDocument(
  { open, store, now }: Sealing,
  page: CapturedPage,
): Promise<OutboxItem> {
  const id = crypto.randomUUID();
  const key = await keyOf(open, page.userId);
  const sha256 = await sha256Hex(page.bytes);
  const chunks = await sealChunks(key, id, page.bytes);
  const sealedThumbnail = page.thumbnail && (await sealThumbnail(key, id, page.thumbnail));
  const item = await store
    .put(
      {
        id,
        userId: page.userId,
        kind: 'document-page',
        target: page.target,
        fileName: page.fileName,
        mime: page.mime,
        size: page.bytes.length,
        sha256,
        chunkCount: chunks.length,
        ...(sealedThumbnail && { sealedThumbnail }),
        state: 'sealed',
        uploadKey: crypto.randomUUID(),
        attachKey: crypto.randomUUID(),
        attempts: 0,
        epoch: 0,
        sealedAt: now(),
      },
      chunks,
    )
    .catch((cause: unknown) => {
      throw isQuota(cause) ? new NoRoomError({ cause }) : new SealingError({ cause });
    });
  const readBack = await openChunks(key, id, await store.chunks(id), item.size).catch(
    () => undefined,
  );
  if (!readBack || (await sha256Hex(readBack)) !== sha256) {
    await store.apply(id, { type: 'cancel' });
    await store.forget(id);
    throw new SealingError();
  }
  return item;
}
