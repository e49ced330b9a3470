/** Random numbers that a seed repeats (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  /** Normally distributed, with mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  pick<T>(of: readonly T[]): T {
    const picked = of[Math.floor(this.next() * of.length)];
    if (picked === undefined) throw new RangeError('Nothing to pick from.');
    return picked;
  }

  isLikely(probability: number): boolean {
    return this.next() < probability;
  }
}
