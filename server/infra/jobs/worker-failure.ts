/**
 * Why a worker gave no result. 'processor' and 'memory': the job exceeded a limit and would again.
 * 'crash': the process crashed, twice. 'late': it did not end in time. 'ended': the process was
 * killed from outside. After the last two a retry may succeed.
 */
export type WorkerFault = 'processor' | 'memory' | 'crash' | 'late' | 'ended';

export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';

  constructor(readonly fault: WorkerFault) {
    super(`A worker gave no result (${fault}).`);
  }
}
