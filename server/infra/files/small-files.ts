import { createHash } from 'node:crypto';
import type { IncomingBlob } from './blob-store';

/** Nearly all pages that a phone sends are smaller. */
const mostEach = 512 * 1024;
/** In bytes: all files together that are held at one time. */
const mostTogether = 32 * 1024 * 1024;

/** A small file in memory. */
export interface HeldFile extends Omit<IncomingBlob, 'keep'> {
  readonly bytes: Buffer;
}

/** Small files that are received and not stored yet: they need no disk in between. */
export class SmallFiles {
  #held = 0;

  /**
   * Receives a stream.
   * @returns the whole file, or the stream from its beginning if the file is too large, or too many
   *   are held already
   */
  async receive(source: AsyncIterable<Uint8Array>): Promise<HeldFile | AsyncIterable<Uint8Array>> {
    if (this.#held + mostEach > mostTogether) return source;
    // Before it is known how much it is: others are received at the same time.
    this.#held += mostEach;
    let isHeld = false;
    try {
      const start = await readStart(source);
      if (!('whole' in start)) return start.stream;
      isHeld = true;
      return this.#hold(start.whole);
    } finally {
      if (!isHeld) this.#held -= mostEach;
    }
  }

  #hold(bytes: Buffer): HeldFile {
    let isHeld = true;
    return {
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      read: async () => bytes,
      discard: async () => {
        if (isHeld) this.#held -= mostEach;
        isHeld = false;
      },
    };
  }
}

async function readStart(
  source: AsyncIterable<Uint8Array>,
): Promise<{ whole: Buffer } | { stream: AsyncIterable<Uint8Array> }> {
  const rest = source[Symbol.asyncIterator]();
  const start: Uint8Array[] = [];
  for (let size = 0; size <= mostEach;) {
    const next = await rest.next();
    if (next.done) return { whole: Buffer.concat(start) };
    start.push(next.value);
    size += next.value.length;
  }
  return { stream: oneAfterOther(start, rest) };
}

async function* oneAfterOther(start: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>) {
  try {
    yield* start;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    // A reader that gives up before the rest has begun gives it up, too.
    await rest.return?.();
  }
}
