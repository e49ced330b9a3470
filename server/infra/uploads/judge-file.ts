import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { admit, typeName } from '../../../src/domain/file/admit';
import { fourCharacters, hasText, uint32 } from '../../../src/domain/file/bytes';
import type { FileProblem } from '../../../src/domain/file/file-message';
import type { JpegFacts } from '../../../src/domain/file/jpeg';
import { pdfProblem, type PdfReading } from '../../../src/domain/file/pdf';
import { type PngFacts, pngSignature } from '../../../src/domain/file/png';
import { sniff } from '../../../src/domain/file/sniff';
import { heldPixelLimit, pixelLimits } from '../../../src/domain/limits';
import type { FileType } from '../files/file-type';
import { loadPdfjs } from '../files/load-pdfjs';
import { findActiveContent } from '../pdf/active-content';
import { PdfObjects } from '../pdf/pdf-objects';
import { PdfTooComplex } from '../pdf/pdf-values';

// Data beside the pixels cost a decoder as well, and no limit of pixels covers them. Bounded here,
// before anything is decoded, at many times what cameras and editors write:
// - the pieces of a file that are not pixels, in number;
// - a colour profile and EXIF data, in bytes;
// - compressed texts and profiles, in the sum of what they inflate to. No more than that is
//   inflated to find out.
const mostPieces = 1_000;
const mostProfile = 4 * 1024 * 1024;
const mostExif = 256 * 1024;
const mostInflated = 8 * 1024 * 1024;
/** A compressed byte inflates to no more than this. */
const steepest = 1032;

/** Whether what lies beside a picture's pixels costs more than any ordinary picture's. */
const hasHeavyMetadata = (bytes: Uint8Array, file: JpegFacts | PngFacts): boolean =>
  file.type === 'png' ? isHeavyPng(bytes) : isHeavyJpeg(bytes, file);

function isHeavyJpeg(bytes: Uint8Array, { pieces, scans }: JpegFacts): boolean {
  let profile = 0;
  for (const { marker, data, end } of pieces)
    if (marker === 0xe2 && hasText(bytes, data, 'ICC_PROFILE\0')) profile += end - data;
  return pieces.length - scans > mostPieces || profile > mostProfile;
}

function isHeavyPng(bytes: Uint8Array): boolean {
  let pieces = 0;
  let left = mostInflated;
  for (let at = pngSignature.length; at + 12 <= bytes.length;) {
    const name = fourCharacters(bytes, at + 4);
    const data = bytes.subarray(at + 8, at + 8 + uint32(bytes, at));
    at += 12 + data.length;
    if (name === 'IEND') break;
    if (name === 'IDAT') continue;
    pieces += 1;
    if (name === 'eXIf' && data.length > mostExif) return true;
    if (name === 'iCCP' && data.length > mostProfile) return true;
    const packed = packedPart(name, data);
    if (packed) left -= inflatedBytes(packed, left);
    if (pieces > mostPieces || left < 0) return true;
  }
  return false;
}

/** The compressed part of a chunk; undefined if it has none. */
function packedPart(name: string, data: Uint8Array): Uint8Array | undefined {
  const keyword = data.indexOf(0);
  if (keyword === -1) return undefined;
  if (name === 'zTXt' || name === 'iCCP') return data.subarray(keyword + 2);
  if (name !== 'iTXt' || data[keyword + 1] === 0) return undefined;
  const language = data.indexOf(0, keyword + 3);
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1);
  return translated === -1 ? undefined : data.subarray(translated + 1);
}

/** More than `most` as soon as it is. What is corrupt counts as all that it could have become. */
function inflatedBytes(packed: Uint8Array, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLong ? most + 1 : packed.length * steepest;
  }
}

/**
 * Whether a PDF opens without a password and has a page. The phone displays PDFs with the same
 * library, so the server rejects nothing that the traveller can see and accepts nothing that cannot
 * be opened. The library repairs what it can, which may take long: call it only with limits of time
 * and memory.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const task = getDocument({
    // A copy, because the library takes ownership of the buffer.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    await (await task.promise).getPage(1);
    return 'opens';
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken';
  } finally {
    await task.destroy();
  }
}

/** Longer than any picture within the limits takes on a slow machine, in seconds. */
const mostSeconds = 20;
/** A small target size lets the decoder skip work, but it still reads the file to its end. */
const side = 64;

/** Whether a picture can be decoded completely, within limits of memory and time. */
async function decodes(bytes: Uint8Array, limitInputPixels: number): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: mostSeconds })
      .resize({ width: side, height: side, fit: 'inside' })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}

/** The type of a file, or the reason for rejecting it. */
export type FileVerdict =
  | { readonly kind: 'taken'; readonly type: FileType }
  | { readonly kind: 'refused'; readonly problem: FileProblem };

/**
 * Determines the type of a file from its bytes alone, with the same rules as the phone; under this
 * type it is stored and served, whatever its sender called it. Runs in a worker, because a malicious
 * file can be expensive to check.
 */
export async function judgeFile({
  bytes,
  mostPixels = Infinity,
}: {
  readonly bytes: Uint8Array;
  readonly mostPixels?: number | undefined;
}): Promise<FileVerdict> {
  const admission = admit(sniff(bytes), bytes.length);
  if (!admission.admitted) return refused(admission.problem);
  const { file } = admission;
  if (file.type === 'heic')
    return refused({ problem: 'unsupported-type', found: typeName('heic') });
  if (file.type !== 'pdf') return judgePicture(bytes, file, mostPixels);
  const problem = pdfProblem(file, await readPdf(bytes)) ?? activeProblem(bytes);
  return problem ? refused(problem) : { kind: 'taken', type: 'application/pdf' };
}

/** Of a PDF that opens: whether it would act where an official opens it. */
function activeProblem(bytes: Uint8Array): FileProblem | undefined {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return findActiveContent(new PdfObjects(file)) ? { problem: 'active' } : undefined;
  } catch (error) {
    if (error instanceof PdfTooComplex) return { problem: 'too-complex', found: typeName('pdf') };
    throw error;
  }
}

async function judgePicture(
  bytes: Uint8Array,
  file: JpegFacts | PngFacts,
  most: number,
): Promise<FileVerdict> {
  const { width, height } = file;
  const limitPixels = Math.min(most, mostPixelsOf(file));
  if (width * height > limitPixels)
    return refused({ problem: 'too-many-pixels', width, height, limitPixels });
  if (hasHeavyMetadata(bytes, file))
    return refused({ problem: 'too-complex', found: typeName(file.type) });
  if (!(await decodes(bytes, limitPixels)))
    return refused({ problem: 'undecodable', found: typeName(file.type) });
  return { kind: 'taken', type: file.type === 'jpeg' ? 'image/jpeg' : 'image/png' };
}

function mostPixelsOf(file: JpegFacts | PngFacts): number {
  if (file.type === 'png')
    return file.interlaced || file.bitDepth > 8 ? heldPixelLimit : pixelLimits.fullDecode;
  return file.heldWhole ? pixelLimits.fullDecode : pixelLimits.scaledDecode;
}

const refused = (problem: FileProblem): FileVerdict => ({ kind: 'refused', problem });
