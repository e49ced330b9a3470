import type { Outcome } from './simulate-days';

/**
 * Leaves out as many of the things that people do and that happen as possible, while the same
 * promise still breaks: first large parts, then smaller ones (delta debugging).
 */
export async function shrink(
  live: (leftOut: ReadonlySet<number>) => Promise<Outcome>,
): Promise<Outcome> {
  let best = await live(new Set());
  const wrong = best.broken?.wrong;
  let left = Array.from({ length: best.moments }, (_, index) => index + 1);
  const out = new Set<number>();
  for (let size = Math.ceil(left.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < left.length;) {
      const part = left.slice(from, from + size);
      const outcome = await live(new Set([...out, ...part]));
      if (outcome.broken?.wrong !== wrong) {
        from += size;
        continue;
      }
      best = outcome;
      for (const number of part) out.add(number);
      left = left.filter((number) => !part.includes(number));
    }
  }
  return best;
}
