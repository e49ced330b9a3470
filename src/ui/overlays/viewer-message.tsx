import type { ReactNode } from 'react';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import { Spinner } from '../feedback/spinner';
import styles from './viewer-message.module.css';

type ViewerMessageProps = {
  /** null shows a spinner. */
  icon: IconName | null;
  title: string;
  children?: ReactNode;
  /** Links get the viewer's text colour. */
  buttons?: ReactNode;
};

/** A message in a viewer that has no content to show. */
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
