/** Kept for the next files; more are left to the collector. */
const mostFree = 16;

/**
 * Buffers of one size that are used again. V8 collects its whole heap whenever 64 MB were taken for
 * buffers, which with a new one for each file cost more than all else of an upload.
 */
export class FileBuffers {
  readonly #free: Buffer[] = [];

  constructor(private readonly bytes: number) {}

  /** A buffer with any content. */
  take(): Buffer {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(this.bytes);
  }

  /** Only for a buffer that nobody reads or writes any more, a request that was broken off included. */
  giveBack(buffer: Buffer): void {
    if (this.#free.length < mostFree) this.#free.push(buffer);
  }
}
