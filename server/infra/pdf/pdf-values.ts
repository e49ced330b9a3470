/** A value of a PDF, as it is written; `keyword` is whatever is none of the others. */
export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'text'; readonly bytes: Buffer }
  | { readonly kind: 'reference'; readonly to: number }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'list'; readonly items: readonly PdfValue[] }
  | PdfDictionary
  | { readonly kind: 'keyword'; readonly word: string };

/** All entries as they are written: of two with one name each reader takes another. */
export interface PdfDictionary {
  readonly kind: 'dictionary';
  readonly entries: readonly (readonly [name: string, value: PdfValue])[];
}

/** The file asks for more work than any document. */
export class PdfTooComplex extends Error {
  override readonly name = 'PdfTooComplex';
}

/** The budget for reading a file, however often its bytes are read again. */
export class PdfBudget {
  #left = 8_000_000;

  /** @throws {PdfTooComplex} */
  spend(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new PdfTooComplex('The file has too many values.');
  }
}

const deepest = 64;
const isSpace = (byte: number) =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
/** Whether a byte goes on with a word. */
export const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !isSpace(byte) && !delimiters.has(byte);
const code = (character: string) => character.charCodeAt(0);

/** Reads values of a PDF from any place, as tolerantly as its readers do. */
export class PdfReader {
  constructor(
    readonly bytes: Buffer,
    public at: number,
    private readonly budget: PdfBudget,
  ) {}

  /** The next value; undefined at the end or at a bracket that closes. */
  next(depth = 0): PdfValue | undefined {
    if (depth > deepest) throw new PdfTooComplex('The file nests too deeply.');
    this.budget.spend(1);
    this.skipSpace();
    const byte = this.bytes[this.at];
    if (byte === undefined) return undefined;
    const following = this.bytes[this.at + 1];
    if (byte === code('/')) return { kind: 'name', name: this.#name() };
    if (byte === code('(')) return { kind: 'text', bytes: this.#text() };
    if (byte === code('<'))
      return following === code('<') ? this.#dictionary(depth) : this.#hexText();
    if (byte === code('[')) return this.#list(depth);
    if (!isRegular(byte)) return undefined;
    const word = this.#word();
    return word.length < 30 && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word)
      ? this.#numberOrReference(Number(word))
      : { kind: 'keyword', word };
  }

  /** Skips blanks and comments. */
  skipSpace(): void {
    const from = this.at;
    let isComment = false;
    for (let byte = this.bytes[this.at]; byte !== undefined; byte = this.bytes[this.at]) {
      if (isComment) isComment = byte !== 10 && byte !== 13;
      else if (byte === code('%')) isComment = true;
      else if (!isSpace(byte)) break;
      this.at += 1;
    }
    this.#passed(from);
  }

  /** Bytes that are read again and again cost as often. */
  #passed(from: number): void {
    this.budget.spend((this.at - from) / 4);
  }

  #word(): string {
    const start = this.at;
    while (isRegular(this.bytes[this.at])) this.at += 1;
    this.#passed(start);
    return this.bytes.toString('latin1', start, this.at);
  }

  /** Any character of a name may be written as # and two digits. */
  #name(): string {
    this.at += 1;
    return this.#word().replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  #numberOrReference(number: number): PdfValue {
    const back = this.at;
    if (Number.isInteger(number) && number >= 0) {
      this.skipSpace();
      if (/^\d+$/.test(this.#word())) {
        this.skipSpace();
        if (this.bytes[this.at] === code('R') && !isRegular(this.bytes[this.at + 1])) {
          this.at += 1;
          return { kind: 'reference', to: number };
        }
      }
      this.at = back;
    }
    return { kind: 'number', number };
  }

  #list(depth: number): PdfValue {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      const item = this.next(depth + 1);
      if (item === undefined) {
        if (this.bytes[this.at] === code(']')) this.at += 1;
        return { kind: 'list', items };
      }
      items.push(item);
    }
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries: (readonly [string, PdfValue])[] = [];
    for (;;) {
      const key = this.next(depth + 1);
      if (key === undefined) {
        if (this.bytes[this.at] === code('>')) this.at += 2;
        return { kind: 'dictionary', entries };
      }
      // A reader skips what is no name and goes on.
      if (key.kind === 'keyword' && key.word.startsWith('end'))
        return { kind: 'dictionary', entries };
      if (key.kind !== 'name') continue;
      const value = this.next(depth + 1);
      if (value !== undefined) entries.push([key.name, value]);
    }
  }

  #hexText(): PdfValue {
    const end = this.bytes.indexOf('>', this.at);
    const digits = this.bytes
      .toString('latin1', this.at + 1, end === -1 ? this.bytes.length : end)
      .replace(/[^0-9a-f]/gi, '');
    this.budget.spend(digits.length / 4);
    this.at = end === -1 ? this.bytes.length : end + 1;
    return { kind: 'text', bytes: Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex') };
  }

  #text(): Buffer {
    const from = this.at + 1;
    let depth = 0;
    let isEscaped = false;
    for (let byte = this.bytes[this.at]; byte !== undefined; byte = this.bytes[this.at]) {
      this.at += 1;
      if (byte === code('\\')) {
        isEscaped = true;
        this.at += 1;
      } else if (byte === code('(')) depth += 1;
      else if (byte === code(')')) depth -= 1;
      if (depth === 0) break;
    }
    this.#passed(from);
    const end = this.at;
    if (!isEscaped) return this.bytes.subarray(from, Math.max(from, end - 1));
    const out: number[] = [];
    for (this.at = from; this.at < end - 1;) {
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      if (byte === code('\\')) this.#escaped(out);
      else out.push(byte);
    }
    this.at = end;
    return Buffer.from(out);
  }

  #escaped(out: number[]): void {
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString('latin1', this.at, this.at + 3))?.[0];
    if (octal !== undefined) {
      this.at += octal.length;
      out.push(Number.parseInt(octal, 8) & 255);
      return;
    }
    const byte = this.bytes[this.at] ?? 0;
    this.at += 1;
    if (byte === 13 && this.bytes[this.at] === 10) this.at += 1;
    if (byte !== 13 && byte !== 10) out.push(escapes.get(byte) ?? byte);
  }
}

const escapes: ReadonlyMap<number, number> = new Map(
  Object.entries({ n: 10, r: 13, t: 9, b: 8, f: 12 }).map(([letter, byte]) => [code(letter), byte]),
);

/** All values that a dictionary has under a name. */
export const valuesOf = ({ entries }: PdfDictionary, wanted: string): PdfValue[] =>
  entries.filter(([name]) => name === wanted).map(([, value]) => value);

/** The names among the values of an entry, in a list or alone. */
export const namesOf = (dictionary: PdfDictionary, wanted: string): string[] =>
  valuesOf(dictionary, wanted)
    .flatMap((value) => (value.kind === 'list' ? value.items : [value]))
    .flatMap((value) => (value.kind === 'name' ? [value.name] : []));

/** An object that some reader may find in a file. */
export interface PdfObject {
  readonly value: PdfValue;
  /** The bytes of a stream, as they are written: sealed and compressed. */
  readonly stream?: Buffer;
  /** Of an object with a number, that is not in another stream: what its texts are sealed with. */
  readonly number: number;
  readonly generation: number;
  readonly isSealed: boolean;
}

/** The objects of a file. */
export interface ObjectsOfPdf {
  readonly all: readonly PdfObject[];
  /** Every object that has this number, in any revision, or hides which it has. */
  numbered(number: number): readonly PdfObject[];
}
