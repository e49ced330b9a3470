import { createHash } from 'node:crypto';
import type { IncomingBlob } from './blob-store';
import { FileBuffers } from './file-buffers';

/** Nearly all pages that a phone sends are smaller. */
export const mostOfSmall = 512 * 1024;
/** In bytes: all files together that are held at one time. */
const mostTogether = 32 * 1024 * 1024;

/** A small file in memory. */
export interface HeldFile extends Omit<IncomingBlob, 'keep'> {
  readonly bytes: Buffer;
  /** As `discard`, of a file that was stored: nobody reads its bytes, and the next file gets their place. */
  letGo(): void;
}

/** Small files that are received and not stored yet: they need no disk in between. */
export class SmallFiles {
  #held = 0;
  readonly #buffers = new FileBuffers(mostOfSmall);

  /**
   * Receives a stream.
   * @returns the whole file, or the stream from its beginning if the file is too large, or too many
   *   are held already
   */
  async receive(source: AsyncIterable<Uint8Array>): Promise<HeldFile | AsyncIterable<Uint8Array>> {
    if (this.#held + mostOfSmall > mostTogether) return source;
    // Before it is known how much it is: others are received at the same time.
    this.#held += mostOfSmall;
    let isHeld = false;
    const buffer = this.#buffers.take();
    try {
      const start = await readStart(source, buffer);
      if (!('whole' in start)) return start.stream;
      isHeld = true;
      return this.#hold(start.whole, buffer);
    } finally {
      if (!isHeld) this.#held -= mostOfSmall;
    }
  }

  #hold(bytes: Buffer, buffer: Buffer): HeldFile {
    let isHeld = true;
    const discard = () => {
      if (isHeld) this.#held -= mostOfSmall;
      isHeld = false;
    };
    return {
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      read: async () => {
        if (!isHeld) throw new Error('The file is held no more.');
        return bytes;
      },
      discard: async () => discard(),
      letGo: () => {
        if (isHeld) this.#buffers.giveBack(buffer);
        discard();
      },
    };
  }
}

/** Reads into a buffer as much as it takes. */
async function readStart(
  source: AsyncIterable<Uint8Array>,
  buffer: Buffer,
): Promise<{ whole: Buffer } | { stream: AsyncIterable<Uint8Array> }> {
  const rest = source[Symbol.asyncIterator]();
  for (let size = 0; ;) {
    const next = await rest.next();
    if (next.done) return { whole: buffer.subarray(0, size) };
    const { value } = next;
    if (size + value.length > buffer.length)
      return { stream: oneAfterOther([buffer.subarray(0, size), value], rest) };
    buffer.set(value, size);
    size += value.length;
  }
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
