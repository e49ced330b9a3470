import { admit } from '../../../src/domain/file/admit';
import type { FileProblem } from '../../../src/domain/file/file-problem';
import type { JpegFacts } from '../../../src/domain/file/jpeg';
import type { PngFacts } from '../../../src/domain/file/png';
import { pdfProblem } from '../../../src/domain/file/pdf-problem';
import { sniff } from '../../../src/domain/file/sniff';
import { typeName } from '../../../src/domain/file/type-name';
import { heldPixelLimit, pixelLimits } from '../../../src/domain/limits';
import { findActiveContent } from '../pdf/active-content';
import { PdfObjects } from '../pdf/pdf-objects';
import { PdfTooComplex } from '../pdf/pdf-values';
import { decodes } from './decodes';
import type { FileType } from '../files/file-type';
import { hasHeavyMetadata } from './heavy-metadata';
import { readPdf } from './read-pdf';

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
