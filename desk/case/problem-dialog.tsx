import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import type { DecisionProblem } from './open-problem';

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
