import { admit } from '../domain/file/admit';
import type { FileProblem } from '../domain/file/file-problem';
import { sniff } from '../domain/file/sniff';
import { mimeOf } from '../domain/file/type-name';

/** How many bytes of a file are enough to detect its type. */
export const headBytes = 4096;

const early: ReadonlySet<FileProblem['problem']> = new Set([
  'empty',
  'unsupported-type',
  'too-large',
]);

export type FirstLook =
  | { readonly problem: FileProblem }
  /** The type of its content: a browser makes `type` of the name. */
  | { readonly problem?: never; readonly mime: string };

/**
 * The verdict on a file from its first bytes and its size: the reason why it is not saved, or its
 * type. Whether it is complete and can be opened is checked when it is prepared.
 */
export function firstLook(head: Uint8Array, size: number): FirstLook {
  const file = sniff(head);
  const admission = admit(file, size);
  if (!admission.admitted && early.has(admission.problem.problem)) return admission;
  if (file.type === 'empty' || file.type === 'foreign' || file.type === 'webp')
    throw new RangeError(file.type);
  return { mime: mimeOf(file.type) };
}
