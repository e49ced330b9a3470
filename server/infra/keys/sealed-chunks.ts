import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Bytes of content in a chunk. */
export const chunkBytes = 65_536;
/** Bytes that sealing adds to a chunk. */
export const tagBytes = 16;

/**
 * The nonce of a chunk: its number, and whether it is the last one, so that chunks can be neither
 * exchanged nor cut off. A key seals one content only.
 */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The parts of a sealed chunk: what is encrypted, and its tag. */
function sealChunk(key: Buffer, content: Uint8Array, chunk: number, isLast: boolean): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk, isLast));
  return [cipher.update(content), cipher.final(), cipher.getAuthTag()];
}

/** @throws {Error} if the chunk is changed, or stands in another place */
function openChunk(key: Buffer, sealed: Uint8Array, chunk: number, isLast: boolean): Buffer {
  if (sealed.length < tagBytes) throw new Error('The sealed content is cut off.');
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk, isLast)).setAuthTag(
    sealed.subarray(end),
  );
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
}

/** Seals a content of any length in chunks of equal length; the last one may be shorter. */
export async function* sealChunks(
  key: Buffer,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let chunk = 0;
  for await (const { bytes, isLast } of inPieces(source, chunkBytes)) {
    yield Buffer.concat(sealChunk(key, bytes, chunk, isLast));
    chunk += 1;
  }
}

/** Bytes of a sealed content. */
export const sealedBytes = (contentBytes: number): number =>
  contentBytes + Math.max(1, Math.ceil(contentBytes / chunkBytes)) * tagBytes;

/** The same of a content in memory, written to a place that is as long as the sealed content. */
export function sealInto(key: Buffer, content: Buffer, place: Buffer): void {
  const chunks = Math.max(1, Math.ceil(content.length / chunkBytes));
  let at = 0;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const piece = content.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);
    for (const part of sealChunk(key, piece, chunk, chunk === chunks - 1))
      at += part.copy(place, at);
  }
}

/** Which of a content's chunks a stream has: from the first one on, of so many in all. */
export interface ChunkSpan {
  readonly first: number;
  readonly all: number;
}

/**
 * Opens what `sealChunks` has made.
 * @param span for a stream that begins or ends at a chunk in the middle
 * @throws {Error} if something is changed or missing
 */
export async function* openChunks(
  key: Buffer,
  source: AsyncIterable<Uint8Array>,
  span?: ChunkSpan,
): AsyncGenerator<Buffer> {
  let chunk = span?.first ?? 0;
  for await (const { bytes, isLast } of inPieces(source, chunkBytes + tagBytes)) {
    yield openChunk(key, bytes, chunk, span ? chunk === span.all - 1 : isLast);
    chunk += 1;
  }
}

/** Cuts a stream into pieces of equal length; there is a last one even of an empty stream. */
async function* inPieces(source: AsyncIterable<Uint8Array>, length: number) {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    size += bytes.length;
    if (size <= length) continue;
    const all = Buffer.concat(waiting);
    let start = 0;
    for (; all.length - start > length; start += length)
      yield { bytes: all.subarray(start, start + length), isLast: false };
    waiting = [all.subarray(start)];
    size = all.length - start;
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}
