import type { ReactNode } from 'react';
import styles from './big-message.module.css';
import { IconDisc } from '../media/icon-disc';
import type { IconName } from '../media/icon-paths';

type BigMessageProps = {
  tone: 'action' | 'danger';
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** Between the text and the buttons. */
  children?: ReactNode;
  buttons?: ReactNode;
  role?: 'alert';
};

/** A message that replaces a screen's content: picture, title, sentence and next steps. */
export function BigMessage({ tone, icon, title, text, children, buttons, role }: BigMessageProps) {
  return (
    <div className={styles.message} role={role}>
      <IconDisc icon={icon} tone={tone} />
      <h2 className={styles.title}>{title}</h2>
      {text && <div className={styles.text}>{text}</div>}
      {children}
      {buttons && <div className={styles.buttons}>{buttons}</div>}
    </div>
  );
}
