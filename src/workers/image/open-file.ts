import { pictureFileMaxBytes } from '../../domain/limits';

export interface OpenedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the whole file, of which `bytes` may be the head only. */
  size: number;
}

/** Of a file that is too large anyway, enough to say what it is. */
const headBytes = 1024;

/**
 * Reads a picked file, or its head where it is beyond the limit.
 * @returns null when it is no longer there: Android's picked names go stale
 */
export async function openFile(
  file: ArrayBuffer | Blob,
  limitBytes = pictureFileMaxBytes,
): Promise<OpenedFile | null> {
  const size = file instanceof Blob ? file.size : file.byteLength;
  const wanted = size > limitBytes ? file.slice(0, headBytes) : file;
  try {
    const buffer = wanted instanceof Blob ? await wanted.arrayBuffer() : wanted;
    return { bytes: new Uint8Array(buffer), size };
  } catch {
    return null;
  }
}
