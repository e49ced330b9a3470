import { useId, type ReactNode } from 'react';
import { useModal } from '../../src/ui/overlays/use-modal';
import { useKeys } from '../keys/use-keys';
import { ToolButton } from './button';
import styles from './dialog.module.css';

type DialogProps = {
  title: string;
  /** Absent: it cannot be closed without an answer. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
  wide?: boolean;
};

const noKeys: [] = [];

/** A modal dialog: the page behind it gets neither focus nor keys. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const heading = useId();
  const dismissable = onClose !== undefined;
  const modal = {
    ...useModal({ open: true, onClose: () => onClose?.(), dismissable }),
    // A click beside it would lose what was entered.
    onClick: undefined,
  };
  useKeys(noKeys, {}, { exclusive: true });
  return (
    <dialog
      {...modal}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={heading}
    >
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {onClose && <ToolButton icon="close" label="Close" onClick={onClose} />}
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
