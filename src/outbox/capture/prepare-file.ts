import { deliveredName } from '../../domain/file/file-names';
import type { FileProblem } from '../../domain/file/file-message';
import { said, type Said } from '../../domain/messages/message';
import type { CapturedFile } from '../core/seal-file';
import type { ImageClient } from '../../workers/image/image-client';
import type { ImageProblem } from '../../workers/image/image.api';
import type { PreparingMessage } from '../../i18n/outbox-messages';
import { imageMessage } from '../../workers/image/image-message';

/** A chosen file, unchanged. */
export interface RawFile {
  id: string;
  /** The chosen name; empty without one, as from a camera. */
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The form to which pictures of its kind are prepared. */
  picture: 'document' | 'passport';
}

export type Preparation =
  | { ok: true; file: CapturedFile }
  /**
   * 'unprepared': not the file's fault, so a retry may help; 'network': preparing resumes when the
   * missing script or decoder can be fetched.
   */
  | { ok: false; reason: 'unacceptable' | 'unprepared' | 'network'; said: Said }
  /** The item was removed meanwhile. */
  | { ok: false; reason: 'aborted' };

export interface FilePreparerDependencies extends Pick<ImageClient, 'prepareDocument'> {
  /** Judges a PDF that the first check could not judge. */
  problemOfDoubtful: (bytes: ArrayBuffer) => Promise<FileProblem | undefined>;
  isOnline: () => boolean;
}

/** Prepares a single file: checks it, and shrinks pictures. */
export function filePreparer({
  prepareDocument,
  problemOfDoubtful,
  isOnline,
}: FilePreparerDependencies) {
  function failure(problem: ImageProblem): Preparation {
    if (problem.problem === 'aborted') return { ok: false, reason: 'aborted' };
    const reason = reasonOf(problem, isOnline());
    // The file is saved and preparing resumes on its own: the message asks for nothing.
    const message = reason === 'network' ? untilOnline(problem) : imageMessage(problem);
    return { ok: false, reason, said: said(message) };
  }

  return async ({ id, fileName, bytes, picture }: RawFile): Promise<Preparation> => {
    const job = { id, bytes: bytes.buffer, kind: picture };
    const result = await prepareDocument(job);
    if (!result.ok) return failure(result);
    if (result.type === 'pdf' && result.warnings.includes('pdf-doubtful')) {
      const problem = await problemOfDoubtful(result.bytes);
      if (problem) return failure(problem);
    }
    const { mime } = result;
    const file = {
      ...{ mime, fileName: deliveredName(fileName, mime), bytes: new Uint8Array(result.bytes) },
      ...(result.type === 'image' && { thumbnail: new Uint8Array(result.thumbnail) }),
    };
    return { ok: true, file };
  };
}

function reasonOf(problem: ImageProblem, isOnline: boolean) {
  if (problem.problem === 'heic-needs-network') return 'network';
  if (problem.problem !== 'processing-failed') return 'unacceptable';
  // Offline, the worker may have crashed because its script is missing; a crash with another cause
  // also occurs online.
  return problem.reason === 'worker-crashed' && !isOnline ? 'network' : 'unprepared';
}

const untilOnline = ({ problem }: ImageProblem): PreparingMessage => ({
  code: problem === 'heic-needs-network' ? 'heic-waits-for-network' : 'preparing-waits-for-network',
});
