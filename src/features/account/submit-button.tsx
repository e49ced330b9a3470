import { useId } from 'react';
import { Button } from '../../ui/actions/button';
import { FooterReason } from '../../ui/actions/footer-reason';
import { Notice } from '../../ui/feedback/notice';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  /** What the server, or the way there, had against the whole form. */
  problem: string | undefined;
  /** Why it cannot be pressed now. */
  reason: string | undefined;
  busy: boolean;
  busyLabel: string;
  children: string;
}

/** The one button of a step, with what speaks against it right above. */
export function SubmitButton({ problem, reason, busy, busyLabel, children }: SubmitButtonProps) {
  const reasonId = useId();
  return (
    <div>
      {problem && (
        <div className={styles.problem}>
          <Notice tone="danger" live>
            {problem}
          </Notice>
        </div>
      )}
      {reason && <FooterReason id={reasonId}>{reason}</FooterReason>}
      <Button
        full
        type="submit"
        busy={busy}
        busyLabel={busyLabel}
        disabled={reason !== undefined}
        reasonId={reasonId}
      >
        {children}
      </Button>
    </div>
  );
}

export const offlineReason = 'You are offline. This needs a connection; what you typed stays here.';
