import { useEffect, useId, useRef, type ReactNode } from 'react';
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
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useKeys(noKeys, {}, { exclusive: true });
  useEffect(() => {
    const node = dialog.current;
    const before = document.activeElement;
    node?.showModal();
    return () => {
      node?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
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
