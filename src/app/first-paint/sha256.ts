/**
 * SHA-256 and HMAC-SHA-256 in one go. The browser's own answer comes later, behind the parsing of the
 * page, and the first question would wait for it three times.
 */

const roundConstants = new Uint32Array(64);
const startState = new Uint32Array(8);

/** The first 32 bits of the fraction of a number, which is exact enough for the roots of small primes. */
const fraction = (number: number): number => ((number - Math.floor(number)) * 2 ** 32) >>> 0;

function isPrime(number: number): boolean {
  for (let factor = 2; factor * factor <= number; factor += 1)
    if (number % factor === 0) return false;
  return true;
}

for (let number = 2, count = 0; count < 64; number += 1) {
  if (!isPrime(number)) continue;
  if (count < 8) startState[count] = fraction(Math.sqrt(number));
  roundConstants[count] = fraction(Math.cbrt(number));
  count += 1;
}

const blockBytes = 64;

/** The bytes with a one, zeros and their length in bits: whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / blockBytes);
  const all = new Uint8Array(blocks * blockBytes);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(all.length - 4, bytes.length << 3);
  return view;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = padded(bytes);
  const state = startState.slice();
  const words = new Uint32Array(64);
  const at = (index: number) => words[index] ?? 0;
  // Without destructuring: this runs once, before anything is compiled, and iterators cost most of it.
  for (let start = 0; start < blocks.byteLength; start += blockBytes) {
    for (let index = 0; index < 16; index += 1) words[index] = blocks.getUint32(start + 4 * index);
    for (let index = 16; index < 64; index += 1) {
      const before = at(index - 15);
      const last = at(index - 2);
      const small = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
      const large = turned(last, 17) ^ turned(last, 19) ^ (last >>> 10);
      words[index] = at(index - 16) + small + at(index - 7) + large;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let index = 0; index < 64; index += 1) {
      const chosen = (e & f) ^ (~e & g);
      const most = (a & b) ^ (a & c) ^ (b & c);
      const low = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const high = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const one = (h + low + chosen + (roundConstants[index] ?? 0) + at(index)) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + high + most) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] ?? 0) + word));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

export function hmacSha256(key: Uint8Array, text: Uint8Array): Uint8Array<ArrayBuffer> {
  const short = key.length > blockBytes ? sha256(key) : key;
  const pad = (mask: number) =>
    Uint8Array.from({ length: blockBytes }, (_, index) => (short[index] ?? 0) ^ mask);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), text))));
}

/** In lower-case hex. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
