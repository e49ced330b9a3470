import { type PointerEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { t } from '../../language/translate';
import { IconButton } from '../actions/button';
import { classNames } from '../styles/class-names';
import styles from './sheet.module.css';
import { useModal } from './use-modal';

/** The distance in CSS pixels from which a pull closes the sheet. */
const enough = 96;

/**
 * Lets a grab bar pull its sheet down. The distance is written to `--drag`, by which the style
 * sheet moves the sheet. Without `onClose` the bar is decorative. The close button does the same by
 * click.
 */
function useDragDown(sheet: RefObject<HTMLElement | null>, onClose?: () => void) {
  const start = useRef<number | null>(null);

  function way(event: PointerEvent): number {
    return start.current === null ? 0 : Math.max(0, event.clientY - start.current);
  }
  function end() {
    start.current = null;
    sheet.current?.style.removeProperty('--drag');
    sheet.current?.removeAttribute('data-dragging');
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (!onClose || !event.isPrimary) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
      sheet.current?.setAttribute('data-dragging', '');
    },
    onPointerMove(event: PointerEvent) {
      if (start.current !== null) sheet.current?.style.setProperty('--drag', `${way(event)}px`);
    },
    onPointerUp(event: PointerEvent) {
      const closes = way(event) > enough;
      end();
      if (closes) onClose?.();
    },
    onPointerCancel: end,
  };
}

type SheetProps = {
  open: boolean;
  /** Called for the close button, Esc, the backdrop or a pull; the caller then changes `open`. */
  onClose: () => void;
  title: ReactNode;
  /** A 13 px line under the title. */
  line?: ReactNode;
  /** A picture behind the title; the sheet then fills the phone's screen. */
  cover?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  closeLabel?: string;
  /** false: only the sheet's own buttons close it, not the close button, Esc or the backdrop. */
  dismissable?: boolean;
  footer?: ReactNode;
  /** Centres the title, in 17 px, as in Log In. */
  center?: boolean;
  size?: 'form' | 'wide';
  /** Always full height, for lists with a search. */
  tall?: boolean;
  /** Without padding, for full-width lists. */
  flush?: boolean;
  /** The element to focus instead of the title. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
};

/**
 * A bottom sheet on phones, a centred dialog from 768 px. Its children stay mounted while it is
 * closed, so that typed input is kept; change its `key` to reset it.
 */
export function Sheet({
  open,
  onClose,
  title,
  line,
  cover,
  onBack,
  backLabel = t('Back'),
  closeLabel = t('Close'),
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
          className={classNames(
            styles.head,
            center && styles.center,
            onBack && styles.withBack,
            Boolean(cover) && styles.covered,
          )}
        >
          {cover}
          {onBack && <IconButton icon="back" label={backLabel} onClick={onBack} />}
          <div className={styles.words}>
            <h2 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {line && <p className={styles.line}>{line}</p>}
          </div>
          {dismissable && (
            <IconButton
              icon="close"
              look={cover ? 'round' : 'plain'}
              label={closeLabel}
              onClick={onClose}
            />
          )}
        </header>
        <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
