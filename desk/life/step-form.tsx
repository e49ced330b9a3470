import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Note } from '../ui/note';
import type { StepProblem } from './use-step';
import styles from './step-form.module.css';

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
