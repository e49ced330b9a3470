import { admit } from '../domain/file/admit';
import type { FileProblem } from '../domain/file/file-problem';
import { sniff } from '../domain/file/sniff';

/** How many bytes of a file are enough to detect its type. */
export const headBytes = 4096;

const early: ReadonlySet<FileProblem['problem']> = new Set([
  'empty',
  'unsupported-type',
  'too-large',
]);

/**
 * Why a file is not saved, judged by its first bytes and its size. Whether it is complete and can be
 * opened is checked when it is prepared.
 */
export function earlyRefusal(head: Uint8Array, size: number): FileProblem | undefined {
  const admission = admit(sniff(head), size);
  return admission.admitted || !early.has(admission.problem.problem)
    ? undefined
    : admission.problem;
}
