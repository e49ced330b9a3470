/** A value of a PDF's dictionary. Names keep their slash; strings are bytes. */
export type PdfValue =
  string | number | boolean | Buffer | readonly PdfValue[] | PdfDictionary | undefined;

export interface PdfDictionary {
  readonly [key: string]: PdfValue;
}

/** Deeper than any encryption dictionary nests. */
const mostDepth = 8;

/**
 * Reads the dictionary that begins at `at` with `<<`; undefined where there is none that can be read.
 * References (`5 0 R`) come out as their numbers, and what is not known as undefined.
 */
export function readPdfDictionary(bytes: Buffer, at: number): PdfDictionary | undefined {
  try {
    const value = reader(bytes, at).value(0);
    return isDictionary(value) ? value : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const isDictionary = (value: PdfValue): value is PdfDictionary =>
  typeof value === 'object' && !Buffer.isBuffer(value) && !Array.isArray(value);

function reader(bytes: Buffer, start: number) {
  let at = start;
  const text = (length: number) => bytes.toString('latin1', at, at + length);

  function skipSpace(): void {
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0;
      if (byte === 0x25) while (at < bytes.length && !isLineEnd(bytes[at])) at += 1;
      else if (byte <= 0x20) at += 1;
      else return;
    }
    throw new RangeError('The dictionary has no end.');
  }

  function token(pattern: RegExp): string {
    const [found = ''] = pattern.exec(text(128)) ?? [];
    if (found === '') throw new RangeError('This is no PDF value.');
    at += found.length;
    return found;
  }

  function value(depth: number): PdfValue {
    if (depth > mostDepth) throw new RangeError('The dictionary nests too deep.');
    skipSpace();
    if (text(2) === '<<') return dictionary(depth);
    const first = text(1);
    if (first === '<') return hexString();
    if (first === '(') return literalString();
    if (first === '[') return array(depth);
    if (first === '/') return token(/^\/[^\s/<>()[\]{}%]*/);
    const word = token(/^[^\s/<>()[\]{}%]+/);
    if (word === 'true' || word === 'false') return word === 'true';
    const number = Number(word);
    return Number.isNaN(number) ? undefined : number;
  }

  function dictionary(depth: number): PdfDictionary {
    const found: Record<string, PdfValue> = {};
    let key = '';
    for (at += 2; ;) {
      skipSpace();
      if (text(2) === '>>') {
        at += 2;
        return found;
      }
      if (text(1) === '/') {
        const name = token(/^\/[^\s/<>()[\]{}%]*/);
        // A name behind a key is its value.
        if (key === '' || key in found) key = name;
        else found[key] = name;
        continue;
      }
      const next = value(depth + 1);
      // Of a reference the first number counts.
      if (key !== '' && !(key in found)) found[key] = next;
    }
  }

  function array(depth: number): PdfValue[] {
    const found: PdfValue[] = [];
    for (at += 1; ;) {
      skipSpace();
      if (text(1) === ']') {
        at += 1;
        return found;
      }
      found.push(value(depth + 1));
    }
  }

  function hexString(): Buffer {
    const end = bytes.indexOf('>', at);
    if (end === -1) throw new RangeError('The string has no end.');
    const digits = bytes.toString('latin1', at + 1, end).replace(/[^0-9a-f]/gi, '');
    at = end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  function literalString(): Buffer {
    const found: number[] = [];
    let open = 1;
    for (at += 1; at < bytes.length;) {
      const byte = bytes[at] ?? 0;
      at += 1;
      if (byte === 0x5c) {
        found.push(...escaped());
        continue;
      }
      if (byte === 0x28) open += 1;
      if (byte === 0x29) open -= 1;
      if (open === 0) return Buffer.from(found);
      found.push(byte);
    }
    throw new RangeError('The string has no end.');
  }

  /** What stands for the characters behind a backslash. */
  function escaped(): number[] {
    const [octal] = /^[0-7]{1,3}/.exec(text(3)) ?? [];
    if (octal !== undefined) {
      at += octal.length;
      return [Number.parseInt(octal, 8) & 0xff];
    }
    const next = text(1);
    at += text(2) === '\r\n' ? 2 : 1;
    if (next === '\r' || next === '\n') return [];
    return [escapes[next] ?? next.charCodeAt(0)];
  }

  return { value };
}

const isLineEnd = (byte: number | undefined) => byte === 0x0a || byte === 0x0d;

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
