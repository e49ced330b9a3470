import { byteAt, concatBytes, uint16 } from './bytes';
import { jpegMarker, type JpegPiece, readJpeg } from './jpeg';

/*
 * Whether a JPEG whose end mark is missing codes all of its pixels: its last scan is read code by
 * code, without computing a pixel. A decoder cannot tell: it shows grey where the codes end. Only
 * sequential Huffman JPEGs, as cameras and scanners write them, are read; a progressive one without
 * its end counts as cut, because codes of its refining scans depend on all scans before.
 */

interface Component {
  readonly id: number;
  /** Blocks of one unit of an interleaved scan, across and down. */
  readonly across: number;
  readonly down: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
}

/** By the next 16 bits: the length of the code that they begin with in the upper byte, its symbol in the lower. */
type Codes = Uint16Array;

const mostInScan = 4;
const marker = { baseline: 0xc0, extended: 0xc1, codes: 0xc4, restarts: 0xdd } as const;

/** Whether the codes of a JPEG that ends without a mark reach its last block. Never throws. */
function codesAllBlocks(bytes: Uint8Array, pieces: readonly JpegPiece[]): boolean {
  const scan = pieces.at(-1);
  const frame = frameOf(bytes, pieces);
  if (scan?.marker !== jpegMarker.startOfScan || !frame) return false;
  const scanned = new Set(pieces.flatMap((piece) => componentsOf(bytes, piece)));
  if (frame.components.some(({ id }) => !scanned.has(id))) return false;
  const tables = tablesOf(bytes, pieces);
  const unit = unitOf(bytes, scan, frame, tables);
  const restart = pieces.filter((piece) => piece.marker === marker.restarts).at(-1);
  const interval = restart ? uint16(bytes, restart.data) : 0;
  const codes = new CodeReader(bytes.subarray(codedFrom(bytes, scan), scan.end));
  return unit !== undefined && readsUnits(codes, unit, interval);
}

const codedFrom = (bytes: Uint8Array, { start }: JpegPiece) => start + 2 + uint16(bytes, start + 2);

function frameOf(bytes: Uint8Array, pieces: readonly JpegPiece[]): Frame | undefined {
  const frames = pieces.filter(({ marker: each }) => each >= 0xc0 && each <= 0xcf && each !== 0xc4);
  const [piece] = frames;
  if (frames.length !== 1 || !piece) return undefined;
  if (piece.marker !== marker.baseline && piece.marker !== marker.extended) return undefined;
  const components = Array.from({ length: byteAt(bytes, piece.data + 5) }, (_, index) => {
    const at = piece.data + 6 + index * 3;
    const sampling = byteAt(bytes, at + 1);
    return { id: byteAt(bytes, at), across: sampling >> 4, down: sampling & 15 };
  });
  const [height, width] = [uint16(bytes, piece.data + 1), uint16(bytes, piece.data + 3)];
  const isSound = components.every(({ across, down }) => across > 0 && down > 0);
  return isSound && width > 0 && height > 0 ? { width, height, components } : undefined;
}

/** The ids of the components in a scan; none for another piece. */
const componentsOf = (bytes: Uint8Array, piece: JpegPiece): number[] =>
  piece.marker === jpegMarker.startOfScan
    ? Array.from({ length: byteAt(bytes, piece.data) }, (_, index) =>
        byteAt(bytes, piece.data + 1 + index * 2),
      )
    : [];

/** A table as it is written: how many codes there are of each length, and their symbols in order. */
interface Table {
  readonly counts: Uint8Array;
  readonly symbols: Uint8Array;
}

/** The tables by class and number, as the last scan finds them; a file may hold any number of them. */
function tablesOf(bytes: Uint8Array, pieces: readonly JpegPiece[]): ReadonlyMap<number, Table> {
  const tables = new Map<number, Table>();
  for (const piece of pieces) {
    if (piece.marker !== marker.codes) continue;
    for (let at = piece.data; at + 17 <= piece.end;) {
      const counts = bytes.subarray(at + 1, at + 17);
      tables.set(byteAt(bytes, at), { counts, symbols: bytes.subarray(at + 17, piece.end) });
      at += 17 + counts.reduce((sum, count) => sum + count, 0);
    }
  }
  return tables;
}

function codesOf({ counts, symbols }: Table): Codes {
  const codes = new Uint16Array(0x1_0000);
  let code = 0;
  let symbol = 0;
  counts.forEach((count, index) => {
    const length = index + 1;
    for (let each = 0; each < count; each += 1) {
      const from = code << (16 - length);
      codes.fill((length << 8) | byteAt(symbols, symbol), from, from + (1 << (16 - length)));
      code += 1;
      symbol += 1;
    }
    code <<= 1;
  });
  return codes;
}

/** The blocks that are coded together, each by its tables, and how many such units there are. */
interface Unit {
  readonly blocks: readonly { readonly first: Codes; readonly others: Codes }[];
  readonly count: number;
}

function unitOf(
  bytes: Uint8Array,
  scan: JpegPiece,
  { width, height, components }: Frame,
  tables: ReadonlyMap<number, Table>,
): Unit | undefined {
  const mostAcross = Math.max(...components.map(({ across }) => across));
  const mostDown = Math.max(...components.map(({ down }) => down));
  const ids = componentsOf(bytes, scan);
  if (ids.length > mostInScan) return undefined;
  const parts = ids.map((id, index) => {
    const component = components.find((each) => each.id === id);
    const numbers = byteAt(bytes, scan.data + 2 + index * 2);
    const first = tables.get(numbers >> 4);
    const others = tables.get(0x10 | (numbers & 15));
    return component && first && others
      ? { component, codes: { first: codesOf(first), others: codesOf(others) } }
      : undefined;
  });
  const known = parts.filter((part) => part !== undefined);
  const [only] = known;
  if (!only || known.length < parts.length) return undefined;
  if (known.length === 1) {
    // The blocks of a scan with one component are not padded to whole units.
    const { across, down } = only.component;
    const columns = Math.ceil(Math.ceil((width * across) / mostAcross) / 8);
    const rows = Math.ceil(Math.ceil((height * down) / mostDown) / 8);
    return { blocks: [only.codes], count: columns * rows };
  }
  const columns = Math.ceil(width / (8 * mostAcross));
  const rows = Math.ceil(height / (8 * mostDown));
  const blocks = known.flatMap(({ component: { across, down }, codes }) =>
    Array.from({ length: across * down }, () => codes),
  );
  return { blocks, count: columns * rows };
}

function readsUnits(codes: CodeReader, { blocks, count }: Unit, interval: number): boolean {
  for (let unit = 0; unit < count; unit += 1) {
    if (interval > 0 && unit > 0 && unit % interval === 0 && !codes.passesRestart()) return false;
    for (const { first, others } of blocks) if (!readsBlock(codes, first, others)) return false;
  }
  return true;
}

function readsBlock(codes: CodeReader, first: Codes, others: Codes): boolean {
  const size = codes.symbol(first);
  if (size === undefined || !codes.skips(size & 15)) return false;
  for (let at = 1; at < 64;) {
    const symbol = codes.symbol(others);
    if (symbol === undefined) return false;
    const [zeros, bits] = [symbol >> 4, symbol & 15];
    if (bits === 0 && zeros !== 15) return true;
    at += zeros + 1;
    if (at > 64 || !codes.skips(bits)) return false;
  }
  return true;
}

/** Reads bits of coded pixels: without the zero that follows each 0xFF, and up to a marker. */
class CodeReader {
  private at = 0;
  private bits = 0;
  private count = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** The next symbol; undefined if there is none. */
  symbol(codes: Codes): number | undefined {
    this.fill();
    const next =
      this.count >= 16 ? this.bits >>> (this.count - 16) : this.bits << (16 - this.count);
    const found = codes[next & 0xffff] ?? 0;
    const length = found >> 8;
    return length > 0 && this.skips(length) ? found & 0xff : undefined;
  }

  /** Passes some bits, at most 16; false if they are not there. */
  skips(count: number): boolean {
    this.fill();
    if (this.count < count) return false;
    this.count -= count;
    this.bits &= (1 << this.count) - 1;
    return true;
  }

  /** Passes the rest of a byte and the restart marker behind it; false if it is not there. */
  passesRestart(): boolean {
    this.count = 0;
    this.bits = 0;
    while (this.bytes[this.at] === 0xff && this.bytes[this.at + 1] === 0xff) this.at += 1;
    const mark = byteAt(this.bytes, this.at + 1);
    if (this.bytes[this.at] !== 0xff || mark < 0xd0 || mark > 0xd7) return false;
    this.at += 2;
    return true;
  }

  private fill(): void {
    while (this.count <= 16 && this.at < this.bytes.length) {
      const byte = byteAt(this.bytes, this.at);
      if (byte === 0xff && this.bytes[this.at + 1] !== 0) return;
      this.at += byte === 0xff ? 2 : 1;
      this.bits = (this.bits << 8) | byte;
      this.count += 8;
    }
  }
}

/**
 * A JPEG that lacks nothing but its end mark, with it, as some scanners and downloads leave it; any
 * other bytes as they are. So it is whole for all that reads it afterwards.
 */
export function withEndMark(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes[0] !== 0xff || bytes[1] !== jpegMarker.startOfImage) return bytes;
  const { complete, pieces } = readJpeg(bytes);
  return !complete && codesAllBlocks(bytes, pieces)
    ? concatBytes([bytes, Uint8Array.of(0xff, jpegMarker.endOfImage)])
    : bytes;
}
