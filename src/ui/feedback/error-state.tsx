import type { ReactNode } from 'react';
import { t } from '../../language/translate';
import { Button } from '../actions/button';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import { BigMessage } from './big-message';
import styles from './error-state.module.css';
import { Notice } from './notice';

/** Why a sheet's content did not load, with a retry. */
export function LoadFailed({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      live
      action={
        <Button small variant="card" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

type ErrorStateProps = {
  title: ReactNode;
  /** The failure, in one sentence. */
  children?: ReactNode;
  /** A note on data that was not lost. */
  kept?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  busy?: boolean;
  busyLabel?: string;
  icon?: IconName;
  /** Another next step, beside the retry. */
  action?: ReactNode;
};

/** A failure: what happened, what was not lost, what to do. */
export function ErrorState({
  title,
  children,
  kept,
  onRetry,
  retryLabel = t('Try again'),
  busy = false,
  busyLabel,
  icon = 'warning',
  action,
}: ErrorStateProps) {
  const retry = onRetry && (
    <Button icon="refresh" small busy={busy} busyLabel={busyLabel} onClick={onRetry}>
      {retryLabel}
    </Button>
  );
  return (
    <BigMessage
      tone="danger"
      role="alert"
      icon={icon}
      drawing={icon === 'wifi-off' ? 'offline' : 'storm'}
      title={title}
      text={children}
      buttons={
        (retry || action) && (
          <>
            {retry}
            {action}
          </>
        )
      }
    >
      {kept && (
        <p className={styles.kept}>
          <Icon name="shield" />
          <span>{kept}</span>
        </p>
      )}
    </BigMessage>
  );
}
