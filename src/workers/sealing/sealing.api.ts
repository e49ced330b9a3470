import type { NewItem, OutboxItem } from '../../outbox/core/item';

export interface SealingJob {
  /** The traveller's, which cannot be read out of the phone. */
  key: CryptoKey;
  /** Of the item that is to have the bytes. */
  id: string;
  file: Blob;
}

/** What a file is when it lies sealed in the worker's memory. */
export interface SealedInWorker {
  /** Of the bytes as they were, as the digest is. */
  size: number;
  sha256: string;
  chunkCount: number;
}

/** 'gone': the worker has not, or no longer, what it is to write. */
export type Written = { item: OutboxItem } | { problem: 'no-room' | 'not-written' | 'gone' };

/** What the sealing worker does for the page. Its answers are typed: no error crosses whole. */
export interface SealingWorkerApi {
  /** @returns 'unreadable' for a file that has gone stale since it was picked, as on Android */
  seal(job: SealingJob): Promise<SealedInWorker | 'unreadable'>;
  write(item: NewItem, behind: number): Promise<Written>;
}
