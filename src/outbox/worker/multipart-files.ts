/** A file of a form, as its sender named it. */
export interface FormFile {
  fileName: string;
  size: number;
  /** Its first bytes. */
  head: Uint8Array;
  /** Undefined if it has more bytes than are wanted: then only its size was counted. */
  bytes: Uint8Array<ArrayBuffer> | undefined;
}

/** The body is no complete form. Files that were given before are whole. */
export class BrokenFormError extends Error {
  override readonly name = 'BrokenFormError';
}

/** Enough for the headers of a part: a name has 255 characters at most. */
const mostHeaderBytes = 16_384;

const returnByte = 13;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Where `wanted` begins in bytes; -1 if it does not. It begins with a carriage return. */
function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.indexOf(returnByte); at !== -1; at = bytes.indexOf(returnByte, at + 1)) {
    let same = 1;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same += 1;
    if (same === wanted.length) return at;
  }
  return -1;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The name in a part's headers, in which browsers escape quotes and line ends; undefined of a field. */
function fileNameIn(headers: string): string | undefined {
  const line = headers.split(/[\r\n]+/).find((each) => /^content-disposition:/i.test(each));
  const name = /; ?filename="([^"]*)"/i.exec(line ?? '')?.[1];
  return name?.replace(/%(22|0D|0A)/gi, (_, code: string) => (code === '22' ? '"' : ' '));
}

/** The value between which the parts of a form stand; undefined if a body is none. */
export function boundaryOf(contentType: string | null): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain;
}

/** Collects a part's bytes as long as they are wanted, and counts them all. */
function collector(headBytes: number, mostBytes: (head: Uint8Array) => number) {
  let parts: Uint8Array[] = [];
  let size = 0;
  let most: number | undefined;
  let head: Uint8Array | undefined;
  const headNow = () => head ?? joined(parts).subarray(0, headBytes);
  return {
    add(bytes: Uint8Array): void {
      size += bytes.length;
      if (most === undefined || size <= most) parts.push(bytes);
      if (size < headBytes) return;
      head ??= headNow();
      most ??= mostBytes(head);
      if (size > most) parts = [];
    },
    file(fileName: string): FormFile {
      const first = headNow();
      const isWanted = size <= (most ?? mostBytes(first));
      return { fileName, size, head: first, bytes: isWanted ? joined(parts) : undefined };
    },
  };
}

/**
 * The files of a form, one after the other as they arrive: the body is never whole in memory, and of a
 * file that is not wanted only its first bytes are.
 * @param mostBytes how many bytes a file may have, by its first `headBytes` bytes
 * @throws {BrokenFormError}
 */
export async function* multipartFiles(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  { headBytes, mostBytes }: { headBytes: number; mostBytes: (head: Uint8Array) => number },
): AsyncGenerator<FormFile> {
  const delimiter = encoder.encode(`\r\n--${boundary}`);
  const blankLine = encoder.encode('\r\n\r\n');
  const reader = body.getReader();
  // The first boundary may stand at the very beginning.
  let pending: Uint8Array = encoder.encode('\r\n');
  const more = async (): Promise<void> => {
    const { done, value } = await reader.read();
    if (done) throw new BrokenFormError();
    pending = pending.length === 0 ? value : joined([pending, value]);
  };
  /** Hands over all bytes before a mark, and goes behind it. */
  async function readTo(mark: Uint8Array, take: (bytes: Uint8Array) => void): Promise<void> {
    for (;;) {
      const at = indexOf(pending, mark);
      // The end of what is here may be the beginning of the mark.
      const sure = at === -1 ? pending.length - mark.length + 1 : at;
      if (sure > 0) {
        take(pending.slice(0, sure));
        pending = pending.subarray(sure);
      }
      if (at !== -1) {
        pending = pending.subarray(mark.length);
        return;
      }
      await more();
    }
  }
  async function readHeaders(): Promise<string> {
    const parts: Uint8Array[] = [];
    let size = 0;
    await readTo(blankLine, (bytes) => {
      size += bytes.length;
      if (size > mostHeaderBytes) throw new BrokenFormError();
      parts.push(bytes);
    });
    return decoder.decode(joined(parts));
  }
  try {
    await readTo(delimiter, () => undefined);
    for (;;) {
      while (pending.length < 2) await more();
      // '--' behind a boundary ends the form.
      if (decoder.decode(pending.subarray(0, 2)) === '--') return;
      const fileName = fileNameIn(await readHeaders());
      const content = collector(headBytes, mostBytes);
      await readTo(delimiter, content.add);
      const file = fileName === undefined ? undefined : content.file(fileName);
      // A field for files in which none was chosen has one without name and bytes.
      if (file && (file.fileName !== '' || file.size > 0)) yield file;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
