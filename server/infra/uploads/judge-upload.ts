import { fileMessage } from '../../../src/domain/file/file-message';
import type { FileProblem } from '../../../src/domain/file/file-problem';
import type { ServerMessage } from '../../../src/domain/messages/server-messages';
import { WorkerFailure } from '../jobs/worker-failure';
import type { DeclaredFile, IncomingBlob } from '../files/blob-store';
import type { FileType } from '../files/file-type';
import type { HeavyWork } from '../jobs/heavy-work';
import type { FileVerdict, judgeFile } from './judge-file';

/** The worker processes that check files. */
export type FileJudges = Pick<HeavyWork<{ readonly 'judge-file': typeof judgeFile }>, 'run'>;

/** A file was rejected, with the reason. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';
  constructor(
    readonly problem: FileProblem['problem'] | 'declared-otherwise',
    readonly serverMessage: ServerMessage,
  ) {
    super(serverMessage.code);
  }

  /** Whether the type of the file is not accepted or differs from the declared one. */
  get isWrongType(): boolean {
    return ['unsupported-type', 'mislabelled', 'declared-otherwise'].includes(this.problem);
  }
}

/**
 * Determines the type of an uploaded file in a worker, when it is the sender's turn.
 * @throws {RefusedFileError}
 * @throws {HttpProblem} 429 or 503 if too many jobs wait; the file is then neither accepted nor
 *   rejected
 */
export async function judgeUpload(
  workers: FileJudges,
  { file, userId, declared }: { file: IncomingBlob; userId: string; declared: DeclaredFile },
): Promise<FileType> {
  const verdict = await workers
    .run(userId, 'judge-file', async () => ({ bytes: await file.read(), declared }))
    .catch(verdictOfFailure);
  if (verdict.kind === 'taken') return verdict.type;
  if (verdict.kind === 'refused')
    throw new RefusedFileError(verdict.problem.problem, fileMessage(verdict.problem));
  const { declared: declaredType, found } = verdict;
  throw new RefusedFileError('declared-otherwise', {
    code: 'file-declared-otherwise',
    declared: declaredType,
    found,
  });
}

/**
 * A file that a worker cannot check within its limits counts as too complex for an office to open.
 */
function verdictOfFailure(error: unknown): FileVerdict {
  if (!(error instanceof WorkerFailure)) throw error;
  return { kind: 'refused', problem: { problem: 'too-complex', found: null } };
}
