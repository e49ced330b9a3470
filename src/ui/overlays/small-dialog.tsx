import { useId, type ReactNode } from 'react';
import styles from './small-dialog.module.css';
import { useModal } from './use-modal';

type SmallDialogProps = {
  open: boolean;
  onClose: () => void;
  dismissable?: boolean;
  title?: ReactNode;
  children?: ReactNode;
  buttons?: ReactNode;
  busy?: boolean;
};

/** The common frame of the confirm, alert and loading dialogs. */
export function SmallDialog({
  open,
  onClose,
  dismissable = true,
  title,
  children,
  buttons,
  busy = false,
}: SmallDialogProps) {
  const id = useId();
  const titleId = `${id}-title`;
  const textId = `${id}-text`;
  const modal = useModal({ open, onClose, dismissable });
  return (
    <dialog
      {...modal}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={title ? titleId : textId}
      aria-describedby={title && children ? textId : undefined}
      aria-busy={busy || undefined}
    >
      <div className={styles.frame}>
        {title && (
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
        )}
        {children && (
          <div className={styles.text} id={textId}>
            {children}
          </div>
        )}
        {buttons && <div className={styles.buttons}>{buttons}</div>}
      </div>
    </dialog>
  );
}
