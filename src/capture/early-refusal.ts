import { admit } from '../domain/file/admit';
import type { FileProblem } from '../domain/file/file-problem';
import { sniff } from '../domain/file/sniff';

/** Of a file, enough to tell its type. */
export const headBytes = 4096;

const early: ReadonlySet<FileProblem['problem']> = new Set([
  'empty',
  'unsupported-type',
  'mislabelled',
  'too-large',
]);

/**
 * Why a file is not saved at all, as far as its first bytes, its name and its size tell. Whether it is
 * whole and can be opened shows when it is prepared.
 */
export function earlyRefusal(
  head: Uint8Array,
  fileName: string,
  size: number,
): FileProblem | undefined {
  const admission = admit(sniff(head), fileName, size);
  return admission.admitted || !early.has(admission.problem.problem)
    ? undefined
    : admission.problem;
}
