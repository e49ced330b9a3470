export function haveSameBytes(one: ArrayBuffer, other: ArrayBuffer | undefined): boolean {
  if (one.byteLength !== other?.byteLength) return false;
  const bytes = new Uint8Array(other);
  return new Uint8Array(one).every((byte, index) => byte === bytes[index]);
}
