/** Why a decision did not take effect, for the dialog that says so. */
export type DecisionProblem =
  | { readonly kind: 'changed'; readonly about: string; readonly lines: readonly string[] }
  /** The case has to be taken again; then the decision is sent as it was. */
  | { readonly kind: 'claim'; readonly text: string; readonly again: () => void }
  | { readonly kind: 'other'; readonly text: string; readonly details: readonly string[] };

interface OpenProblem {
  readonly caseId: string;
  readonly problem: DecisionProblem;
}

/**
 * The last one. It outlives the screen of its case: a decision is sent while the operator is at the
 * next case already.
 */
let open: OpenProblem | undefined;
const listeners = new Set<() => void>();

export const openProblem = (): OpenProblem | undefined => open;

export function setProblem(next: OpenProblem | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** @returns how to stop watching */
export function watchProblem(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
