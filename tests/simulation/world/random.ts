/** Random choices that follow from a seed. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
  /** A whole number from 0 to `below` - 1. */
  whole(below: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  bytes(length: number): Uint8Array<ArrayBuffer>;
}

/** The generator sfc32: small, fast, and the same on every machine. */
export function randomOf(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, seed | 0, Math.floor(seed / 2 ** 32) | 0, 1];

  function bits(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  }
  // The first numbers still resemble the seed.
  for (let round = 0; round < 12; round += 1) bits();

  const next = () => bits() / 2 ** 32;
  const whole = (below: number) => Math.floor(next() * below);
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError('There is nothing to pick from.');
      return from[whole(from.length)] as T;
    },
    bytes(length) {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += 4) {
        const four = bits();
        for (let shift = 0; shift < 4 && at + shift < length; shift += 1)
          bytes[at + shift] = four >>> (8 * shift);
      }
      return bytes;
    },
  };
}
