import { withEndMark } from '../../domain/file/with-end-mark';
import { pictureFileMaxBytes } from '../../domain/limits';

export interface OpenedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The size of the whole file; `bytes` may be its head only. */
  size: number;
}

/** Enough bytes to detect the type of a file that is too large. */
const headBytes = 1024;

/**
 * Reads a chosen file, or only its head if it exceeds the limit. A JPEG that lacks nothing but its
 * end mark gets it.
 * @returns null if it can no longer be read: file references on Android can become stale
 */
export async function openFile(
  file: ArrayBuffer | Blob,
  limitBytes = pictureFileMaxBytes,
): Promise<OpenedFile | null> {
  const size = file instanceof Blob ? file.size : file.byteLength;
  const wanted = size > limitBytes ? file.slice(0, headBytes) : file;
  try {
    const buffer = wanted instanceof Blob ? await wanted.arrayBuffer() : wanted;
    const bytes = new Uint8Array(buffer);
    return { bytes: size > limitBytes ? bytes : withEndMark(bytes), size };
  } catch {
    return null;
  }
}
