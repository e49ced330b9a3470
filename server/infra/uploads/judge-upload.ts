import { fileMessage } from '../../../src/domain/file/file-message';
import type { FileProblem } from '../../../src/domain/file/file-problem';
import type { ServerMessage } from '../../../src/domain/messages/server-messages';
import { WorkerFailure } from '../jobs/worker-failure';
import type { DeclaredFile, IncomingBlob } from '../files/blob-store';
import type { FileType } from '../files/file-type';
import type { HeavyWork } from '../jobs/heavy-work';
import type { FileVerdict, judgeFile } from './judge-file';

/** Where files are judged. */
export type FileJudges = Pick<HeavyWork<{ readonly 'judge-file': typeof judgeFile }>, 'run'>;

/** A file that is not taken, and why. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';
  constructor(
    readonly problem: FileProblem['problem'] | 'declared-otherwise',
    readonly serverMessage: ServerMessage,
  ) {
    super(serverMessage.code);
  }

  /** Of another type than is taken, or than it says. */
  get isWrongType(): boolean {
    return ['unsupported-type', 'mislabelled', 'declared-otherwise'].includes(this.problem);
  }
}

/**
 * What a file that somebody sent really is, judged in a worker when its sender's turn has come.
 * @throws {RefusedFileError}
 * @throws {HttpProblem} 429 or 503 where too much waits: nothing is decided then
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
  const { declared: told, found } = verdict;
  throw new RefusedFileError('declared-otherwise', {
    code: 'file-declared-otherwise',
    declared: told,
    found,
  });
}

/** What a worker could not judge within its limits, no office can open either. */
function verdictOfFailure(error: unknown): FileVerdict {
  if (!(error instanceof WorkerFailure)) throw error;
  return { kind: 'refused', problem: { problem: 'too-complex', found: null } };
}
