import type { ReactNode } from 'react';
import { t } from '../../language/translate';
import { IconDisc } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import styles from './big-message.module.css';

type NotFoundProps = {
  /** The next step, as a link or button. */
  action: ReactNode;
};

/**
 * The message for unknown addresses and for data that does not exist, belongs to another user or
 * does not match the address. All cases look the same, so that it reveals nothing.
 */
export function NotFound({ action }: NotFoundProps) {
  return (
    <EmptyState icon="search" drawing="lost" title={t('There is no page here')} action={action}>
      {t('The address may be mistyped, or what was here is gone.')}
    </EmptyState>
  );
}

type EmptyStateProps = {
  icon: IconName;
  drawing?: DrawingName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** The placeholder of an empty list: what it will contain, and how to add it. */
export function EmptyState({ icon, drawing, title, children, action }: EmptyStateProps) {
  return (
    <BigMessage tone="action" {...{ icon, drawing, title }} text={children} buttons={action} />
  );
}

/** The files of `public/drawings`, which are there without a network too. */
export type DrawingName = 'lost' | 'offline' | 'plane' | 'start' | 'storm' | 'tickets';

type BigMessageProps = {
  tone: 'action' | 'danger';
  icon: IconName;
  /** Drawn over the icon, unless the message is in a card. */
  drawing?: DrawingName | undefined;
  title: ReactNode;
  text?: ReactNode;
  /** Between the text and the buttons. */
  children?: ReactNode;
  buttons?: ReactNode;
  role?: 'alert';
};

/** A message that replaces a screen's content: picture, title, sentence and next steps. */
export function BigMessage(props: BigMessageProps) {
  const { tone, icon, drawing, title, text, children, buttons, role } = props;
  return (
    <div className={styles.message} role={role} data-failure={role && ''}>
      <div className={drawing && styles.picture}>
        {drawing && <img src={`/drawings/${drawing}.svg`} width={240} height={152} alt="" />}
        <IconDisc icon={icon} tone={tone} />
      </div>
      <h2 className={styles.title}>{title}</h2>
      {text && <div className={styles.text}>{text}</div>}
      {children}
      {buttons && <div className={styles.buttons}>{buttons}</div>}
    </div>
  );
}
