import { HttpStatusError, RefusedError } from '../../api/errors';
import { photoHandlings, type PhotoHandling } from '../../contract/codes';
import { needHandleText, photoCalls } from '../../contract/photos';
import { type MessageOf, type None, type Said, saidWithCodes } from '../../domain/messages/message';
import type { OpenDatabase } from '../../storage/database';
import type { FileItem, FileTarget, OutboxItem } from '../core/item';
import { type FileKind, type FileReading, type SendFile, uploadSteps } from '../core/kind';
import { openReading } from '../core/sealed-content';

/** The applicant of a visa photo, and how the server handles the picture. */
export interface PhotoTarget extends FileTarget {
  documentId?: undefined;
  handling: PhotoHandling;
}

export interface PhotoItem extends FileItem {
  kind: 'visa-photo';
  target: PhotoTarget;
}

export interface VisaPhotoMessages {
  'visa-photo': None;
  'add-photo-again': None;
  'photo-lost': { applicant: string };
}
type VisaPhotoMessage = MessageOf<VisaPhotoMessages>;

export const isVisaPhoto = (item: OutboxItem): item is PhotoItem => item.kind === visaPhoto.name;

/** The server's verdict of an unconfirmed photo. */
export type PhotoReading =
  /** The server made a photo, shown at `url`; an official may object to its problems. */
  | { verdict: 'made'; url: string; problems: readonly Said[] }
  /** No photo can be made of it; `status` is present if the whole call was rejected with that status. */
  | { verdict: 'refused'; why: Said; status?: number }
  /** The call failed for another reason than the photo, which may still be accepted. */
  | { verdict: 'failed'; status: number; why: Said };

/** The reading of a photo; undefined until the server has given one. @throws {DamagedError} */
export const photoReading = async (
  open: OpenDatabase,
  item: PhotoItem,
): Promise<PhotoReading | undefined> => (await openReading(open, item)) as PhotoReading | undefined;

/** Statuses after which the same photo may still be accepted: the server is busy, or slow. */
const passing = [408, 425, 429];

function readingOfFailure(error: unknown): PhotoReading {
  if (error instanceof RefusedError) return { verdict: 'refused', why: error.said };
  if (!(error instanceof HttpStatusError)) throw error;
  const { status, said: why } = error;
  const refuses = status < 500 && !passing.includes(status);
  return { verdict: refuses ? 'refused' : 'failed', status, why };
}

async function readPhoto({ target }: PhotoItem, send: SendFile): Promise<FileReading> {
  try {
    const answer = await send(photoCalls.uploadPhoto, {
      applicant_id: target.applicantId,
      need_handle: needHandleText(target.handling),
    });
    const { verdict, url, key } = answer;
    const [why = {}] = saidWithCodes(answer.refusals, answer.refusalCodes);
    const problems = saidWithCodes(answer.problems, answer.problemCodes);
    const reading: PhotoReading =
      verdict === 'refused' || url === undefined
        ? { verdict: 'refused', why }
        : { verdict: 'made', url, problems };
    return { serverKey: reading.verdict === 'made' ? key : undefined, reading };
  } catch (error) {
    return { reading: readingOfFailure(error) };
  }
}

/** A visa photo; an applicant has only one. */
export const visaPhoto: FileKind<PhotoItem> = {
  name: 'visa-photo',
  isQuiet: true,

  // A confirmed photo is uploaded like any other file; the server makes its photo at the submission.
  reads: ({ isUnconfirmed }) => isUnconfirmed === true,
  read: readPhoto,

  async attach({ serverKey = '', target, sha256, supersedes }, { call }) {
    const need_handle = photoHandlings.codeOf(target.handling);
    const request = { applicant_id: target.applicantId, need_handle, key: serverKey, supersedes };
    await call(photoCalls.submitPhoto, request);
    return { sha256 };
  },

  onlyOneOf: ({ target }) => target.applicantId,
  opens: () => 'photo',

  messages: {
    ...uploadSteps,
    counted: 'upload',
    arrived: { code: 'successful' },
    name: (): VisaPhotoMessage => ({ code: 'visa-photo' }),
    again: { code: 'add-photo-again' } satisfies VisaPhotoMessage,
    lost: ({ target }): VisaPhotoMessage => ({
      code: 'photo-lost',
      applicant: target.applicantName,
    }),
  },
};
