import { deliveredName } from '../domain/file/delivered-name';
import type { FileProblem } from '../domain/file/file-problem';
import { said, type Said } from '../domain/messages/said';
import type { CapturedFile } from '../outbox/core/seal-file';
import type { ImageClient } from '../workers/image/image-client';
import type { ImageProblem } from '../workers/image/image.api';
import type { PreparingMessage } from '../i18n/outbox-words';
import { imageMessage } from '../workers/image/image-message';

/** A chosen file as it was sealed. */
export interface RawFile {
  id: string;
  /** As it was chosen; empty when there is none, as from a camera. */
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** What pictures of its kind are made to. */
  picture: 'document' | 'passport';
}

export type Preparation =
  | { ok: true; file: CapturedFile }
  /**
   * 'unprepared': it was not the file's fault, so trying again may help; 'network': it goes on when
   * what opens it can be fetched.
   */
  | { ok: false; reason: 'unacceptable' | 'unprepared' | 'network'; said: Said }
  /** Its page was removed meanwhile. */
  | { ok: false; reason: 'aborted' };

export interface FilePreparerDependencies extends Pick<ImageClient, 'prepareDocument'> {
  /** Of a PDF about which its first reading tells too little. */
  problemOfDoubtful: (bytes: ArrayBuffer) => Promise<FileProblem | undefined>;
  isOnline: () => boolean;
}

/** One file in the form that is sent: checked, and pictures made smaller. */
export function filePreparer({
  prepareDocument,
  problemOfDoubtful,
  isOnline,
}: FilePreparerDependencies) {
  function failure(problem: ImageProblem): Preparation {
    if (problem.problem === 'aborted') return { ok: false, reason: 'aborted' };
    const reason = reasonOf(problem, isOnline());
    // It is safe and goes on by itself: there is nothing to choose again.
    const message = reason === 'network' ? untilOnline(problem) : imageMessage(problem);
    return { ok: false, reason, said: said(message) };
  }

  return async ({ id, fileName, bytes, picture }: RawFile): Promise<Preparation> => {
    const job = { id, bytes: bytes.buffer, kind: picture, fileName };
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
  // The worker's own script may not be on the phone yet; what does crash it, crashes it online too.
  return problem.reason === 'worker-crashed' && !isOnline ? 'network' : 'unprepared';
}

const untilOnline = ({ problem }: ImageProblem): PreparingMessage => ({
  code: problem === 'heic-needs-network' ? 'heic-waits-for-network' : 'preparing-waits-for-network',
});
