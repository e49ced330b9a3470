import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range';

/** The store of files is temporarily unavailable; a retry may succeed without any change. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(override readonly cause: unknown) {
    super(`The store of files cannot be used: ${reasonOf(cause)}`);
  }

  /** Why, in a few words for the operator. */
  get reason(): string {
    return reasonOf(this.cause);
  }
}

/** Some errors of clients have a name only, and some a code only. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code } = cause as NodeJS.ErrnoException;
  return (
    code ?? (cause.message === '' || cause.message === 'UnknownError' ? cause.name : cause.message)
  );
}

/** Bytes that were received completely but are not stored yet. */
export interface IncomingBlob {
  readonly sha256: string;
  readonly size: number;
  /** Reads all bytes. */
  read(): Promise<Buffer>;
  /** Stores the bytes under an id; they are durable when this resolves. */
  keep(id: string): Promise<void>;
  /** Deletes the bytes; does nothing after `keep`. */
  discard(): Promise<void>;
}

/** The headers that a file is served with. */
export interface ServedAs {
  readonly type: string;
  readonly disposition: string;
}

/** Read access to the bytes of files. Their types and owners are in the database. */
export interface BlobReader {
  /** Opens a file or a part of it; `size` is always that of the whole file. */
  open(
    id: string,
    range?: ByteRange,
  ): Promise<{ stream: Readable; size: number; isSealed?: boolean } | undefined>;
  /**
   * An address at the store itself, where a browser reads the stored bytes for a minute; absent if
   * the store serves nobody but this server.
   */
  linkTo?(id: string, served: ServedAs): Promise<URL>;
  /** Lists all stored files. */
  list(): AsyncIterable<{ readonly id: string; readonly writtenAt: Date }>;
}

/** Read and write access to the bytes of files. */
export interface BlobStore extends BlobReader {
  /** Receives a stream; leaves nothing behind if it fails. */
  receive(source: AsyncIterable<Uint8Array>): Promise<IncomingBlob>;
  /**
   * Stores the bytes of a file under another id, where they stay when the first is removed.
   * @returns false if there is no such file
   */
  copy(id: string, newId: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Resolves if files can be read and written now; says why not otherwise. */
  check(): Promise<void>;
}
