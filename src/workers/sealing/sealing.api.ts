import type { NewItem, OutboxItem } from '../../outbox/core/item';

export interface SealingJob {
  /** The traveller's key, which is not extractable. */
  key: CryptoKey;
  /** The id of the item for the bytes. */
  id: string;
  file: Blob;
}

/** The properties of a file that is sealed in the worker's memory. */
export interface SealedInWorker {
  /** The size of the unsealed bytes; the digest is theirs too. */
  size: number;
  sha256: string;
  chunkCount: number;
}

/** 'gone': the worker does not have the file in memory (any more). */
export type Written = { item: OutboxItem } | { problem: 'no-room' | 'not-written' | 'gone' };

/** The sealing worker's interface. Failures are typed results, because errors lose their class. */
export interface SealingWorkerApi {
  /** @returns 'unreadable' for a file that became stale after it was chosen, as on Android */
  seal(job: SealingJob): Promise<SealedInWorker | 'unreadable'>;
  write(item: NewItem, lastSeq: number): Promise<Written>;
}
