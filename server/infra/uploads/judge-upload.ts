import { fileMessage, type FileProblem } from '../../../src/domain/file/file-message';
import type { ServerMessage } from '../../../src/domain/messages/server-messages';
import { WorkerFailure } from '../jobs/worker-failure';
import type { IncomingBlob } from '../files/blob-store';
import type { FileType } from '../files/file-type';
import type { HeavyWork } from '../jobs/heavy-work';
import { HttpProblem } from '../../errors/refusal';
import { ScannerAway, type FileScanner } from './file-scanner';
import type { FileVerdict, judgeFile } from './judge-file';

/** The checkers of files: worker processes, and a scanner if one is configured. */
export type FileJudges = Pick<HeavyWork<{ readonly 'judge-file': typeof judgeFile }>, 'run'> & {
  readonly scanner?: FileScanner | undefined;
};

/** A file to be judged. */
interface SentFile {
  readonly file: IncomingBlob;
  readonly userId: string;
  /** Of a picture, where fewer are taken than usual. */
  readonly mostPixels?: number | undefined;
}

/** A file was rejected, with the reason. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';
  constructor(
    readonly problem: FileProblem['problem'] | 'infected',
    readonly serverMessage: ServerMessage,
  ) {
    super(serverMessage.code);
  }

  get isWrongType(): boolean {
    return this.problem === 'unsupported-type';
  }
}

/**
 * Determines the type of an uploaded file in a worker, when it is the sender's turn, and lets the
 * scanner look at it: before that nothing of the file can be attached.
 * @throws {RefusedFileError}
 * @throws {HttpProblem} 429 or 503 if too many jobs wait, or the scanner is away; the file is then
 *   neither accepted nor rejected
 */
export async function judgeUpload(
  workers: FileJudges,
  { file, userId, mostPixels }: SentFile,
): Promise<FileType> {
  const verdict = await workers
    .run(userId, 'judge-file', async () => ({ bytes: await file.read(), mostPixels }))
    .catch(verdictOfFailure);
  if (verdict.kind === 'taken') {
    if (workers.scanner) await scan(workers.scanner, file, userId);
    return verdict.type;
  }
  throw new RefusedFileError(verdict.problem.problem, fileMessage(verdict.problem));
}

async function scan(scanner: FileScanner, file: IncomingBlob, userId: string): Promise<void> {
  const isInfected = await scanner
    .isInfected(userId, () => file.read())
    .catch((error: unknown) => {
      if (!(error instanceof ScannerAway)) throw error;
      throw new HttpProblem(503, { code: 'server-busy' }, { 'retry-after': '30' });
    });
  if (isInfected) throw new RefusedFileError('infected', { code: 'file-infected' });
}

/**
 * A file that a worker cannot check within its limits counts as too complex for an office to open.
 */
function verdictOfFailure(error: unknown): FileVerdict {
  if (!(error instanceof WorkerFailure)) throw error;
  return { kind: 'refused', problem: { problem: 'too-complex', found: null } };
}
