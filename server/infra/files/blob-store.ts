import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range';

/** Bytes that have arrived whole but belong to nobody yet. */
export interface IncomingBlob {
  readonly sha256: string;
  readonly size: number;
  /** All of them. */
  read(): Promise<Buffer>;
  /** Keeps them under an id, safe from a power cut before this resolves. */
  keep(id: string): Promise<void>;
  /** Forgets them; harmless after `keep`. */
  discard(): Promise<void>;
}

/** What its sender says of a file, each only if it is said. */
export interface DeclaredFile {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
}

/** A file that a request brought. */
export interface IncomingFile extends IncomingBlob {
  readonly declared: DeclaredFile;
}

/** Where the bytes of files are, to be looked at. What they are and whose is the database's. */
export interface BlobReader {
  /** A file, or a part of it; `size` is always the whole file's. */
  open(id: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  /** All that there are. */
  list(): AsyncIterable<{ readonly id: string; readonly writtenAt: Date }>;
}

/** The same, and to be changed. */
export interface BlobStore extends BlobReader {
  /** Takes a stream in; leaves nothing behind if it breaks. */
  receive(source: AsyncIterable<Uint8Array>): Promise<IncomingBlob>;
  remove(id: string): Promise<void>;
}
