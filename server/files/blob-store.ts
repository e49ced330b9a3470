import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range';

/** Bytes that have arrived whole but belong to nobody yet. */
export interface IncomingBlob {
  readonly sha256: string;
  readonly size: number;
  /** The first bytes, enough to tell what it is. */
  readonly head: Uint8Array;
  /** Keeps them under an id, safe from a power cut before this resolves. */
  keep(id: string): Promise<void>;
  /** Forgets them; harmless after `keep`. */
  discard(): Promise<void>;
}

/** Where the bytes of files are. What they are and whose is the database's. */
export interface BlobStore {
  /** Takes a stream in; leaves nothing behind if it breaks. */
  receive(source: AsyncIterable<Uint8Array>): Promise<IncomingBlob>;
  /** A file, or a part of it; `size` is always the whole file's. */
  open(id: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  remove(id: string): Promise<void>;
  /** Every id there is. */
  list(): AsyncIterable<string>;
}
