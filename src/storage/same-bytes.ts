const wordBytes = Uint32Array.BYTES_PER_ELEMENT;

/**
 * Compares in 32-bit words for speed: files of megabytes are compared while the traveller waits.
 */
export function haveSameBytes(one: ArrayBuffer, other: ArrayBuffer | undefined): boolean {
  if (one.byteLength !== other?.byteLength) return false;
  const words = Math.floor(one.byteLength / wordBytes);
  return (
    areEqual(new Uint32Array(one, 0, words), new Uint32Array(other, 0, words)) &&
    areEqual(new Uint8Array(one, words * wordBytes), new Uint8Array(other, words * wordBytes))
  );
}

function areEqual(one: Uint32Array | Uint8Array, other: Uint32Array | Uint8Array): boolean {
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}
