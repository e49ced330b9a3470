import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '../styles/class-names';
import { IconButton } from '../actions/icon-button';
import styles from './sheet.module.css';
import { useDragDown } from './use-drag-down';
import { useModal } from './use-modal';

type SheetProps = {
  open: boolean;
  /** Asked for by the cross, Esc, the backdrop or a pull; `open` decides what happens. */
  onClose: () => void;
  title: ReactNode;
  /** One 13 line under the title. */
  line?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  closeLabel?: string;
  /** false: no cross, no Esc, no backdrop; the sheet's own buttons are the only way on. */
  dismissable?: boolean;
  footer?: ReactNode;
  /** Title in the middle, at 17, as in Log In. */
  center?: boolean;
  size?: 'form' | 'wide';
  /** Full height whatever is inside, for lists that are searched. */
  tall?: boolean;
  /** No gutter: lists run from edge to edge. */
  flush?: boolean;
  /** Takes the focus instead of the title. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
};

/**
 * A sheet from below on phones, a dialog in the middle from 768 px. Its children stay mounted
 * while it is closed, so nothing typed is lost; give it a `key` for a fresh start.
 */
export function Sheet({
  open,
  onClose,
  title,
  line,
  onBack,
  backLabel = 'Back',
  closeLabel = 'Close',
  dismissable = true,
  footer,
  center = false,
  size = 'form',
  tall = false,
  flush = false,
  initialFocus,
  children,
}: SheetProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const modal = useModal({ open, onClose, dismissable, firstFocus: initialFocus ?? heading });
  const drag = useDragDown(modal.ref, dismissable ? onClose : undefined);
  return (
    <dialog
      {...modal}
      className={classNames(styles.sheet, size === 'wide' && styles.wide, tall && styles.tall)}
      aria-labelledby={titleId}
    >
      <div className={styles.frame}>
        <div className={styles.grab} {...drag} aria-hidden="true" />
        <header
          className={classNames(styles.head, center && styles.center, onBack && styles.withBack)}
        >
          {onBack && <IconButton icon="back" label={backLabel} onClick={onBack} />}
          <div className={styles.words}>
            <h2 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {line && <p className={styles.line}>{line}</p>}
          </div>
          {dismissable && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
        </header>
        <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
