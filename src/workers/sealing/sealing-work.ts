import { freeBytes } from '../../domain/file/free-bytes';
import { sealBytes } from '../../outbox/core/sealed-bytes';
import { NoRoomError, writeSealed } from '../../outbox/core/write-sealed';
import type { OpenDatabase } from '../../storage/database';
import type { SealingWorkerApi } from './sealing.api';

/** One file is written while the next one is sealed; older ones are dropped. */
const mostInMemory = 2;

/** Seals files in memory, and writes each when the page sends its item. */
export function sealingWork(open: OpenDatabase): SealingWorkerApi {
  const sealedById = new Map<string, readonly ArrayBuffer[]>();

  return {
    async seal({ key, id, file }) {
      const bytes = await file.arrayBuffer().catch(() => undefined);
      if (!bytes) return 'unreadable';
      const { chunks, size, sha256 } = await sealBytes(key, id, new Uint8Array(bytes));
      freeBytes(bytes);
      sealedById.set(id, chunks);
      for (const older of [...sealedById.keys()].slice(0, -mostInMemory)) sealedById.delete(older);
      return { size, sha256, chunkCount: chunks.length };
    },

    async write(item, lastSeq) {
      const chunks = sealedById.get(item.id);
      if (!chunks) return { problem: 'gone' };
      sealedById.delete(item.id);
      try {
        const stored = await writeSealed(open, item, { chunks }, lastSeq);
        chunks.forEach(freeBytes);
        return { item: stored };
      } catch (error) {
        return { problem: error instanceof NoRoomError ? 'no-room' : 'not-written' };
      }
    },
  };
}
