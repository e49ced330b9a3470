/**
 * Why a worker gave no result. 'processor' and 'memory': the work needed more than it may have, and
 * will again. 'crash': its process ended by itself, twice. 'ended': somebody else ended it, or it
 * stood still; another try may succeed.
 */
export type WorkerFault = 'processor' | 'memory' | 'crash' | 'ended';

export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';

  constructor(readonly fault: WorkerFault) {
    super(`A worker gave no result (${fault}).`);
  }
}
