import type { ReactNode } from 'react';
import styles from './big-message.module.css';
import { IconDisc } from '../media/icon-disc';
import type { IconName } from '../media/icon-paths';

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
