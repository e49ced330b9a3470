/** When bytes that have arrived are kept, although more are to come. */
export interface PieceLimits {
  readonly bytes: number;
  /** Milliseconds without a byte. */
  readonly quiet: number;
  /** Milliseconds since the first byte of the piece. */
  readonly age: number;
}

/**
 * Gathers a stream into pieces. What arrived before the stream broke off is a piece too; then its
 * error is thrown.
 */
export async function* gatherPieces(
  source: AsyncIterable<Uint8Array>,
  { bytes, quiet, age }: PieceLimits,
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Uint8Array[] = [];
  let size = 0;
  let since = 0;
  const take = () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    return piece;
  };
  let next = settled(chunks.next());
  for (;;) {
    const left = size === 0 ? undefined : Math.min(quiet, since + age - performance.now());
    const outcome = await within(next, left);
    if (outcome === 'late') {
      yield take();
      continue;
    }
    if ('error' in outcome || outcome.done === true) {
      if (size > 0) yield take();
      if ('error' in outcome) throw outcome.error;
      return;
    }
    if (size === 0) since = performance.now();
    waiting.push(outcome.value);
    size += outcome.value.length;
    next = settled(chunks.next());
    if (size >= bytes) yield take();
  }
}

type Outcome = IteratorResult<Uint8Array, unknown> | { readonly error: unknown };

/** So that a failure that comes while a piece is kept waits for its turn. */
const settled = (next: Promise<IteratorResult<Uint8Array, unknown>>): Promise<Outcome> =>
  next.catch((error: unknown) => ({ error }));

async function within(next: Promise<Outcome>, left: number | undefined): Promise<Outcome | 'late'> {
  if (left === undefined) return next;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.max(0, left));
  });
  try {
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}
