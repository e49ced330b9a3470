/** The cipher of old PDFs, which the system's library does not offer any more. It protects nothing. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const exchange = (one: number, two: number) => {
    const kept = box[one] ?? 0;
    box[one] = box[two] ?? 0;
    box[two] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (box[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    exchange(i, j);
  }
  const out = Buffer.allocUnsafe(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at += 1) {
    i = (i + 1) & 255;
    j = (j + (box[i] ?? 0)) & 255;
    exchange(i, j);
    out[at] = (data[at] ?? 0) ^ (box[((box[i] ?? 0) + (box[j] ?? 0)) & 255] ?? 0);
  }
  return out;
}
