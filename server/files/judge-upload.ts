import { admit } from '../../src/domain/file/admit';
import { fileSentence } from '../../src/domain/file/file-sentences';
import type { FileProblem } from '../../src/domain/file/file-problem';
import type { JpegFacts } from '../../src/domain/file/jpeg';
import type { PngFacts } from '../../src/domain/file/png';
import { sniff } from '../../src/domain/file/sniff';
import { typeName } from '../../src/domain/file/type-name';
import { heldPixelLimit, pixelLimits } from '../../src/domain/limits';
import { gate } from '../photos/picture-gate';
import type { DeclaredFile, IncomingBlob } from './blob-store';
import { decodes } from './decodes';
import type { FileType } from './file-type';
import { asksForPassword } from './pdf-password';

/** A file that is not taken; the sentence says why, and what to do. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';
  constructor(
    readonly problem: FileProblem['problem'] | 'declared-otherwise',
    sentence: string,
  ) {
    super(sentence);
  }

  /** Of another type than is taken, or than it says. */
  get isWrongType(): boolean {
    return ['unsupported-type', 'mislabelled', 'declared-otherwise'].includes(this.problem);
  }
}

/** One at a time: a file and the picture in it are in memory only while it is judged. */
const inTurn = gate(1);

/**
 * What a file really is, by its bytes: the phone's rules once more, whoever sent it.
 * @throws {RefusedFileError}
 */
export const judgeUpload = (file: IncomingBlob, declared: DeclaredFile): Promise<FileType> =>
  inTurn(async () => judge(await file.read(), declared));

async function judge(bytes: Uint8Array, { name = '', type = '' }: DeclaredFile): Promise<FileType> {
  const admission = admit(sniff(bytes), name, bytes.length);
  if (!admission.admitted) throw refused(admission.problem);
  const { file } = admission;
  if (file.type === 'heic')
    throw refused({ problem: 'unsupported-type', found: typeName('heic'), extension: null });
  const family = familyOfType.get(type.toLowerCase());
  if (family && family !== (file.type === 'pdf' ? 'pdf' : 'picture'))
    throw new RefusedFileError(
      'declared-otherwise',
      `This file was sent as ${type}, but it is a ${typeName(file.type)}. Please choose it again.`,
    );
  if (file.type === 'pdf') {
    if (
      file.encrypted &&
      asksForPassword(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    )
      throw refused({ problem: 'password' });
    return 'application/pdf';
  }
  await judgePicture(bytes, file);
  return file.type === 'jpeg' ? 'image/jpeg' : 'image/png';
}

const familyOfType: ReadonlyMap<string, 'picture' | 'pdf'> = new Map([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'picture'],
  ['image/png', 'picture'],
  ['image/heic', 'picture'],
]);

async function judgePicture(bytes: Uint8Array, file: JpegFacts | PngFacts): Promise<void> {
  const { width, height } = file;
  const limitPixels = mostPixels(file);
  if (width * height > limitPixels)
    throw refused({ problem: 'too-many-pixels', width, height, limitPixels });
  if (!(await decodes(bytes, limitPixels)))
    throw refused({ problem: 'undecodable', found: typeName(file.type) });
}

function mostPixels(file: JpegFacts | PngFacts): number {
  if (file.type === 'png')
    return file.interlaced || file.bitDepth > 8 ? heldPixelLimit : pixelLimits.fullDecode;
  return file.progressive ? pixelLimits.fullDecode : pixelLimits.scaledDecode;
}

const refused = (problem: FileProblem) =>
  new RefusedFileError(problem.problem, fileSentence(problem));
