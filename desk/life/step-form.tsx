import { type ReactNode, useState } from 'react';
import type { CaseApplicant, DeskCase } from '../../src/contract/desk/case-shape';
import { DeskRefusal, failureText, isRefusal } from '../api/failure';
import type { Decisions } from '../case/decisions/use-decisions';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Note } from '../ui/note';
import styles from './step-form.module.css';

/** The props of every dialog for a step in the application's life. */
export interface LifeStep {
  readonly whole: DeskCase;
  readonly applicant: CaseApplicant;
  readonly decisions: Decisions;
  readonly onClose: () => void;
}

/** The fields that every decision carries. */
interface Deciding {
  readonly decisionId: string;
  readonly caseId: string;
  readonly fence: number;
}

interface StepProblem {
  readonly text: string;
  readonly details: readonly string[];
}

/**
 * One step in an application's life. A repeated attempt has the same id, so it decides nothing
 * twice; what was entered stays in the dialog until the step is taken.
 */
export function useStep({ whole, applicant, decisions, onClose }: LifeStep) {
  const [decisionId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<StepProblem>();
  const take = async (request: (deciding: Deciding) => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await decisions.send((fence) => request({ decisionId, caseId: whole.caseId, fence }));
      await decisions.reload();
      onClose();
    } catch (failure) {
      setProblem(await explained(failure));
      setBusy(false);
    }
  };
  /**
   * The differences of a case that changed meanwhile; else the reason of the refusal. The dialog
   * keeps what was entered.
   */
  const explained = async (failure: unknown): Promise<StepProblem> => {
    const changes = isRefusal(failure, 'changed', 'not-allowed', 'not-found')
      ? await decisions.changeSince({ applicantId: applicant.id, item: '' })
      : undefined;
    if (changes?.length)
      return {
        text: 'The case changed while you entered this. It was not sent: check it, then send it again.',
        details: changes,
      };
    const details = failure instanceof DeskRefusal ? failure.details : [];
    return { text: failureText(failure), details };
  };
  return {
    busy,
    problem,
    take: (request: (deciding: Deciding) => Promise<unknown>) => void take(request),
  };
}

type StepFormProps = {
  title: string;
  /** The effect on the traveller, above the button. */
  effect: ReactNode;
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  problem: StepProblem | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** The dialog of a step: its fields, what it does to the traveller, and the button that does it. */
export function StepForm(props: StepFormProps) {
  const { title, effect, submit, danger, disabled, busy, problem, onSubmit, onClose, children } =
    props;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {problem && (
          <Note tone="danger" alert>
            <span>{problem.text}</span>
            {problem.details.map((line) => (
              <span key={line}>– {line}</span>
            ))}
          </Note>
        )}
        <p className={styles.effect}>{effect}</p>
        <Button
          look={danger ? 'danger' : 'primary'}
          type="submit"
          busy={busy}
          disabled={disabled === true}
        >
          {submit}
        </Button>
      </form>
    </Dialog>
  );
}
