import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** A decision that was refused because the case has to be taken again first. */
interface WaitingDecision {
  /** Sends it as it was made, under the claim that was taken since. */
  readonly send: (fence: Promise<number>) => void;
  /** Takes it off the screen, which still shows it. */
  readonly drop: () => void;
}

/** Why a decision did not take effect, for the dialog that says so. */
type DecisionProblem =
  | { readonly kind: 'changed'; readonly about: string; readonly lines: readonly string[] }
  /** The case has to be taken again; then all of these are sent, in the order they were made in. */
  | { readonly kind: 'claim'; readonly text: string; readonly waiting: readonly WaitingDecision[] }
  | { readonly kind: 'other'; readonly text: string; readonly details: readonly string[] };

/**
 * By case, the one that is shown first. They outlive the screen of their case: a decision is sent
 * while the operator is at the next case already.
 */
const problems = new Map<string, readonly DecisionProblem[]>();
const listeners = new Set<() => void>();

/** The problem in the dialog of a case; undefined if there is none. */
export const problemOf = (caseId: string): DecisionProblem | undefined =>
  problems.get(caseId)?.at(0);

/** Says it after what is said already. */
export function addProblem(caseId: string, problem: DecisionProblem): void {
  set(caseId, [...(problems.get(caseId) ?? []), problem]);
}

/** Keeps a decision until the case is taken again: the dialog says once that it has to be. */
export function addWaiting(caseId: string, text: string, decision: WaitingDecision): void {
  const open = problems.get(caseId) ?? [];
  const lost = open.find((problem) => problem.kind === 'claim');
  const added = { kind: 'claim', text, waiting: [...(lost?.waiting ?? []), decision] } as const;
  set(caseId, lost ? open.map((each) => (each === lost ? added : each)) : [...open, added]);
}

/** Ends what the dialog of a case says. */
export function endProblem(caseId: string): void {
  set(caseId, problems.get(caseId)?.slice(1) ?? []);
}

function set(caseId: string, next: readonly DecisionProblem[]): void {
  if (next.length > 0) problems.set(caseId, next);
  else problems.delete(caseId);
  for (const listener of listeners) listener();
}

/** @returns how to stop watching */
export function watchProblems(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface ProblemDialogProps {
  readonly problem: DecisionProblem;
  /** Takes the case and sends what waits for that. */
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Why a decision did not take effect; what changed meanwhile is shown. */
export function ProblemDialog({ problem, onTake, onClose }: ProblemDialogProps) {
  if (problem.kind === 'changed')
    return (
      <Dialog title="It changed while you decided" onClose={onClose}>
        <p>
          Your decision on {problem.about} was not taken, because it was about something else. The
          screen now shows how it is.
        </p>
        <Lines lines={problem.lines} />
        <Button look="primary" onClick={onClose}>
          Look at it again
        </Button>
      </Dialog>
    );
  if (problem.kind === 'claim')
    return (
      <Dialog title="The case is no longer yours" onClose={onClose}>
        <p>
          {problem.text} {keptWords(problem.waiting.length)}
        </p>
        <Button look="primary" onClick={onTake}>
          Take it again and send
        </Button>
      </Dialog>
    );
  return (
    <Dialog title="That did not work" onClose={onClose}>
      <p>{problem.text}</p>
      <Lines lines={problem.details} />
      <Button look="primary" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

const keptWords = (decisions: number) =>
  decisions === 1
    ? 'Your decision is kept: it is sent when you take the case again.'
    : `Your ${decisions} decisions are kept: they are sent when you take the case again.`;

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>– {line}</li>
      ))}
    </ul>
  );
}
