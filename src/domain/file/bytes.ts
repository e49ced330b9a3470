/**
 * Bounded reads from untrusted bytes. Past the end every byte reads as zero, so a forged offset
 * yields a wrong value and never an exception; loops must stop at `bytes.length`.
 */

export function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

export function uint16(bytes: Uint8Array, at: number, littleEndian = false): number {
  const first = byteAt(bytes, at);
  const second = byteAt(bytes, at + 1);
  return littleEndian ? first | (second << 8) : (first << 8) | second;
}

export function uint32(bytes: Uint8Array, at: number, littleEndian = false): number {
  const first = uint16(bytes, at, littleEndian);
  const second = uint16(bytes, at + 2, littleEndian);
  return littleEndian ? second * 0x1_0000 + first : first * 0x1_0000 + second;
}

/** Whether the bytes at `at` spell the text; each character of the text is one byte. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  if (at < 0 || at + text.length > bytes.length) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** The index of the text's first occurrence within `[from, to)`, or -1. */
export function findText(bytes: Uint8Array, text: string, from: number, to: number): number {
  const first = text.charCodeAt(0);
  const last = Math.min(to, bytes.length) - text.length;
  for (let at = bytes.indexOf(first, Math.max(0, from)); at !== -1 && at <= last;) {
    if (hasText(bytes, at, text)) return at;
    at = bytes.indexOf(first, at + 1);
  }
  return -1;
}

/** The index of the text's last occurrence within `[from, to)`, or -1. */
export function findLastText(bytes: Uint8Array, text: string, from: number, to: number): number {
  for (let at = Math.min(to, bytes.length) - text.length; at >= Math.max(0, from); at -= 1) {
    if (hasText(bytes, at, text)) return at;
  }
  return -1;
}

/** The four characters of a box or chunk name. */
export function fourCharacters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(
    byteAt(bytes, at),
    byteAt(bytes, at + 1),
    byteAt(bytes, at + 2),
    byteAt(bytes, at + 3),
  );
}

/** Joins several arrays. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
