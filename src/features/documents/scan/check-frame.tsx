import { type ReactNode, useId } from 'react';
import { t } from '../../../language/translate';
import { IconButton } from '../../../ui/actions/button';
import { Icon } from '../../../ui/media/icon';
import type { IconName } from '../../../ui/media/icon-paths';
import { useModal } from '../../../ui/overlays/use-modal';
import fullScreen from '../../../ui/overlays/full-screen.module.css';
import styles from './check-frame.module.css';

interface FrameProps {
  title: string;
  documentName: string;
  applicantName: string;
  onClose: () => void;
  children: ReactNode;
  footer: ReactNode;
}

/** The dialog in which the pages of a document are checked before they are prepared. */
export function CheckFrame(props: FrameProps) {
  const { title, documentName, applicantName, onClose, children, footer } = props;
  const titleId = useId();
  const modal = useModal({ open: true, onClose, dismissable: true });
  return (
    <dialog {...modal} className={fullScreen.paper} aria-labelledby={titleId}>
      <header className={styles.head}>
        <IconButton icon="back" label={t('Back')} onClick={onClose} />
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <p className={styles.line}>
            {t('{document} · {firstName}', { document: documentName, firstName: applicantName })}
          </p>
        </div>
      </header>
      <div className={styles.body}>{children}</div>
      {footer}
    </dialog>
  );
}

/** The place of the page that is shown large. */
export const PageTable = ({ children }: { children: ReactNode }) => (
  <div className={styles.table}>{children}</div>
);

interface HintProps {
  icon: IconName;
  /** Which page it is of several. */
  place: string | undefined;
  children: ReactNode;
}

/** Its number, and how it is changed. */
export const PageHint = ({ icon, place, children }: HintProps) => (
  <p className={styles.hint}>
    <Icon name={icon} />
    <span>
      {place && <strong>{place}. </strong>}
      {children}
    </span>
  </p>
);

export const Tools = ({ children }: { children: ReactNode }) => (
  <div className={styles.tools}>{children}</div>
);

interface ToolProps {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** An action on a page. */
export const Tool = ({ icon, label, ...button }: ToolProps) => (
  <button type="button" className={styles.tool} {...button}>
    <Icon name={icon} size={24} />
    {label}
  </button>
);
