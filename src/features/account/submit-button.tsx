import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/actions/button';
import { FooterReason } from '../../ui/actions/footer-action';
import { Notice } from '../../ui/feedback/notice';
import { msg } from '../../domain/messages/text-params';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  /** The problem of the whole form, from the server or the network. */
  problem: string | undefined;
  /** A button that leads on from the problem. */
  remedy?: ReactNode;
  /** Why the button is disabled. */
  reason: string | undefined;
  busy: boolean;
  busyLabel: string;
  /** It deletes something for good. */
  isDestructive?: boolean | undefined;
  children: string;
}

/** The submit button of a step, with the problem or reason above it. */
export function SubmitButton({
  problem,
  remedy,
  reason,
  busy,
  busyLabel,
  isDestructive = false,
  children,
}: SubmitButtonProps) {
  const reasonId = useId();
  return (
    <div>
      {problem && (
        <div className={styles.problem}>
          <Notice tone="danger" live action={remedy}>
            {problem}
          </Notice>
        </div>
      )}
      {reason && <FooterReason id={reasonId}>{reason}</FooterReason>}
      <Button
        full
        variant={isDestructive ? 'danger' : 'primary'}
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

export const offlineReason = msg(
  'You are offline. This needs a connection; what you typed stays here.',
);
