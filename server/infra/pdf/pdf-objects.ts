import {
  type PdfObject,
  type ObjectsOfPdf,
  isRegular,
  namesOf,
  PdfBudget,
  type PdfDictionary,
  PdfReader,
  PdfTooComplex,
  valuesOf,
} from './pdf-values';
import { inflateRawSync } from 'node:zlib';
import { decryptionOf, type PdfDecryption } from './pdf-decryption';

/** Stand for a number that is written oddly (5.0, or behind a comment), and for what is no object. */
const hidden = -1;
const none = -2;
/**
 * The names by which something acts (`active-content.ts`), and names that are written with digits.
 * Large documents have hundreds of thousands of objects in streams without any of them.
 */
const mayAct =
  /\/(?:JS|JavaScript|OnInstantiate|XFA|URI|Launch|ImportData|EF|EmbeddedFile)|\/[^\s()<>[\]{}/%#]*#/;

/** A stream of objects that was unsealed and unpacked. */
interface OpenStream {
  readonly content: Buffer;
  readonly first: number;
}

/** In bytes: what all streams that are looked into may become. */
const mostInflated = 64 * 1024 * 1024;

/**
 * All objects of a PDF: whatever stands behind the word `obj` or `trailer` anywhere in the file, so
 * those of every revision, and those that only a damaged or a lying table leads to; and whatever is
 * in streams of objects, wherever their heads point.
 */
export class PdfObjects implements ObjectsOfPdf {
  readonly all: PdfObject[] = [];
  readonly #byNumber = new Map<number, PdfObject[]>();
  readonly #budget = new PdfBudget();
  readonly #decryption: PdfDecryption | undefined;
  /** Streams of objects in which nothing acts: read only if something refers to an object. */
  readonly #unread: OpenStream[] = [];
  #inflated = 0;

  /** @throws {PdfTooComplex} */
  constructor(private readonly file: Buffer) {
    for (const word of ['obj', 'trailer']) this.#find(word);
    this.#decryption = decryptionOf(this);
    const outer = [...this.all];
    for (const each of outer) if (isObjectStream(each)) this.#open(each);
  }

  /** Every object that has this number, in any revision, or hides which it has. */
  numbered(number: number): readonly PdfObject[] {
    for (const rest of this.#unread.splice(0)) this.#readAll(rest);
    return [...(this.#byNumber.get(number) ?? []), ...(this.#byNumber.get(hidden) ?? [])];
  }

  /**
   * The bytes of a stream; undefined if they cannot be read.
   * @throws {PdfTooComplex}
   */
  contentOf(object: PdfObject): Buffer | undefined {
    const { value, stream } = object;
    if (!stream || value.kind !== 'dictionary') return undefined;
    let bytes = this.#decryption?.stream(object, stream) ?? stream;
    if (valuesOf(value, 'DecodeParms').length + valuesOf(value, 'DP').length > 0) {
      if (!hasPlainParameters(value)) return undefined;
    }
    // A filter that is named elsewhere is one that is not known here.
    if (valuesOf(value, 'Filter').some(({ kind }) => kind === 'reference')) return undefined;
    for (const filter of [...namesOf(value, 'Filter'), ...namesOf(value, 'F')]) {
      const decoded = this.#decode(filter, bytes);
      if (!decoded) return undefined;
      bytes = decoded;
    }
    return bytes;
  }

  /** A text as it is meant. */
  textOf({ isSealed, number, generation }: PdfObject, bytes: Buffer): Buffer {
    if (!isSealed || !this.#decryption) return bytes;
    return this.#decryption.text({ number, generation }, bytes);
  }

  #decode(filter: string, bytes: Buffer): Buffer | undefined {
    if (filter === 'FlateDecode' || filter === 'Fl') return this.#inflate(bytes);
    if (filter === 'ASCIIHexDecode' || filter === 'AHx')
      return Buffer.from(bytes.toString('latin1').replace(/>[^]*|[^0-9a-f]/gi, ''), 'hex');
    return undefined;
  }

  #inflate(bytes: Buffer): Buffer | undefined {
    const left = mostInflated - this.#inflated;
    try {
      // Without its head and its sum, which some writers get wrong. What breaks off is not read at
      // all: a reader that knows another end would find more in it.
      const inflated = inflateRawSync(bytes.subarray(2), { maxOutputLength: Math.max(1, left) });
      this.#inflated += inflated.length;
      return inflated;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw new PdfTooComplex('The file becomes too large.');
      this.#inflated += Math.min(left, bytes.length * 8);
      return undefined;
    }
  }

  #find(word: string): void {
    for (let at = this.file.indexOf(word); at !== -1; at = this.file.indexOf(word, at + 1)) {
      if (isRegular(this.file[at + word.length]) || isLetter(this.file[at - 1])) continue;
      const reader = new PdfReader(this.file, at + word.length, this.#budget);
      const value = reader.next();
      if (value === undefined || value.kind === 'keyword') continue;
      const before = this.file.toString('latin1', Math.max(0, at - 40), at);
      const [, number = word === 'obj' ? hidden : none, generation = 0] =
        /(?:^|[\s\0>\])])(\d+)[\s\0]+(\d+)[\s\0]*$/.exec(before) ?? [];
      const stream = value.kind === 'dictionary' ? this.#streamAt(reader, value) : undefined;
      this.#add({
        value,
        ...(stream && { stream }),
        number: Number(number),
        generation: Number(generation),
        isSealed: word === 'obj',
      });
    }
  }

  #streamAt(reader: PdfReader, dictionary: PdfDictionary): Buffer | undefined {
    reader.skipSpace();
    if (this.file.toString('latin1', reader.at, reader.at + 6) !== 'stream') return undefined;
    let start = reader.at + 6;
    if (this.file[start] === 13) start += 1;
    if (this.file[start] === 10) start += 1;
    const [length] = valuesOf(dictionary, 'Length');
    if (length?.kind === 'number' && length.number > 0) {
      const end = start + length.number;
      if (/^\s*endstream/.test(this.file.toString('latin1', end, end + 20)))
        return this.file.subarray(start, end);
    }
    const end = this.file.indexOf('endstream', start);
    return this.file.subarray(start, end === -1 ? this.file.length : trimmedEnd(this.file, end));
  }

  /** Reads the objects in a stream of objects, wherever its head points. */
  #open(container: PdfObject): void {
    if (container.value.kind !== 'dictionary') return;
    const content = this.contentOf(container);
    const [first] = valuesOf(container.value, 'First');
    if (!content || first?.kind !== 'number')
      throw new PdfTooComplex('A stream of objects cannot be read.');
    const open = { content, first: first.number };
    if (mayAct.test(content.toString('latin1'))) this.#readAll(open);
    else this.#unread.push(open);
  }

  #readAll({ content, first }: OpenStream): void {
    const head = content.toString('latin1', 0, first).match(/\d+/g) ?? [];
    this.#budget.spend(head.length);
    for (let pair = 0; pair + 1 < head.length; pair += 2) {
      const at = first + Number(head[pair + 1]);
      const value = new PdfReader(content, at, this.#budget).next();
      if (value) this.#add({ value, number: Number(head[pair]), generation: 0, isSealed: false });
    }
  }

  #add(object: PdfObject): void {
    this.all.push(object);
    const same = this.#byNumber.get(object.number);
    if (same) same.push(object);
    else this.#byNumber.set(object.number, [object]);
  }
}

/** Before the word there may be the number's last digit, but no letter: that is another word. */
const isLetter = (byte: number | undefined) => isRegular(byte) && !(byte >= 0x30 && byte <= 0x39);

function isObjectStream({ value, stream }: PdfObject): boolean {
  if (!stream || value.kind !== 'dictionary') return false;
  const isNamed = namesOf(value, 'Type').includes('ObjStm');
  return isNamed || (valuesOf(value, 'N').length > 0 && valuesOf(value, 'First').length > 0);
}

/** Whether the parameters of the filters change nothing. */
function hasPlainParameters(value: PdfDictionary): boolean {
  const parameters = [...valuesOf(value, 'DecodeParms'), ...valuesOf(value, 'DP')].flatMap(
    (each) => (each.kind === 'list' ? each.items : [each]),
  );
  return parameters.every(
    (each) =>
      (each.kind === 'keyword' && each.word === 'null') ||
      (each.kind === 'dictionary' &&
        valuesOf(each, 'Predictor').every(
          (predictor) => predictor.kind === 'number' && predictor.number === 1,
        )),
  );
}

/** The line end before `endstream` is not the stream's. */
function trimmedEnd(file: Buffer, end: number): number {
  let at = end;
  if (file[at - 1] === 10) at -= 1;
  if (file[at - 1] === 13) at -= 1;
  return at;
}
