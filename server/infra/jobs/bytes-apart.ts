import { readSync } from 'node:fs';

/** Bytes of a job's input that are sent beside its message: in it they would be copied several times. */
export interface BytesApart {
  /** The input's property that they are. */
  readonly name: string;
  readonly length: number;
}

/** Fewer bytes are sent within the message. */
const leastApart = 16 * 1024;

const standardInput = 0;

/** Takes large bytes out of a job's input. */
export function takeApart(input: unknown): {
  readonly input: unknown;
  readonly apart?: BytesApart;
  readonly bytes?: Uint8Array;
} {
  for (const [name, value] of Object.entries(input ?? {})) {
    if (!(value instanceof Uint8Array) || value.length < leastApart) continue;
    return {
      input: { ...(input as object), [name]: undefined },
      apart: { name, length: value.length },
      bytes: value,
    };
  }
  return { input };
}

/**
 * Puts them back in the worker, which has nothing else to do until all are there: so it waits for them,
 * and they are read to where they stay.
 * @throws {Error} if the server ends before
 */
export function withBytes(input: unknown, { name, length }: BytesApart): unknown {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length;) {
    const read = readSync(standardInput, bytes, at, length - at, null);
    if (read === 0) throw new Error('The server has ended.');
    at += read;
  }
  return { ...(input as object), [name]: bytes };
}
