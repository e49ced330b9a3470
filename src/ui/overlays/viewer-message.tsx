import type { ReactNode } from 'react';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import { Spinner } from '../feedback/spinner';
import styles from './viewer-message.module.css';

type ViewerMessageProps = {
  /** null turns the ring of something on its way. */
  icon: IconName | null;
  title: string;
  children?: ReactNode;
  /** Links among them take the viewer's own ink. */
  buttons?: ReactNode;
};

/** Words in a viewer, where there is nothing to see. */
export function ViewerMessage({ icon, title, children, buttons }: ViewerMessageProps) {
  return (
    <div className={styles.message}>
      {icon ? <Icon name={icon} size={32} /> : <Spinner />}
      <div role={icon ? 'alert' : 'status'}>
        <p className={styles.title}>{title}</p>
        {children && <p>{children}</p>}
      </div>
      {buttons && <div className={styles.buttons}>{buttons}</div>}
    </div>
  );
}
