import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import { IconButton } from '../actions/icon-button';
import { dressLink, type LinkElement } from '../actions/link-element';
import { useModal } from './use-modal';
import { useSwipe } from '../hooks/use-swipe';
import styles from './viewer.module.css';

export type ViewerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A picture, which can be enlarged; or children, which fill the room. */
  src?: string | undefined;
  alt?: string;
  /** In the picture's place when it did not load. */
  broken?: ReactNode;
  children?: ReactNode;
  /** Instead of both: what scrolls, and is drawn larger from step 0 (fits) to step 3. */
  scrolled?: ((step: number) => ReactNode) | undefined;
  /** '2 of 5' */
  position?: ReactNode;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** How far a finger must go to turn the page. */
  swipePixels?: number;
  /** The file by itself, in the lower bar. */
  openLink?: LinkElement | undefined;
};

const steps = [styles.fit, styles.zoom150, styles.zoom200, styles.zoom300];
const lastStep = steps.length - 1;

/** One thing on the whole screen. Give it a `key` per picture, so that each begins unenlarged. */
export function Viewer({
  open,
  onClose,
  title,
  src,
  alt = '',
  broken,
  children,
  scrolled,
  position,
  onPrevious,
  onNext,
  swipePixels = 30,
  openLink,
}: ViewerProps) {
  const titleId = useId();
  const modal = useModal({ open, onClose, dismissable: true });
  const [step, setStep] = useState(0);
  const [failed, setFailed] = useState(false);
  const isPicture = src !== undefined && !failed;
  const zooms = isPicture || scrolled !== undefined;
  const turning = step === 0 ? { onPrevious, onNext } : {};
  const swipe = useSwipe({ pixels: swipePixels, ...turning });
  const zoom = (by: number) => setStep(Math.min(lastStep, Math.max(0, step + by)));

  const tabIndex = step > 0 || scrolled ? 0 : -1;

  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    // With a modifier they are the browser's own: its zoom, its history.
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') zoom(1);
    if (key === '-') zoom(-1);
    if (key === 'ArrowLeft') turning.onPrevious?.();
    if (key === 'ArrowRight') turning.onNext?.();
  }
  return (
    <dialog {...modal} className={styles.viewer} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <IconButton icon="close" label="Close" look="on-dark" onClick={onClose} />
          <div className={styles.words}>
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            {position && (
              <p className={styles.position} role="status">
                {position}
              </p>
            )}
          </div>
        </header>
        {zooms ? (
          // The room takes the focus, so that arrow keys scroll what is larger than it.
          <div
            className={classNames(
              styles.room,
              step > 0 && styles.enlarged,
              scrolled && styles.scrolled,
            )}
            tabIndex={tabIndex}
            role="group"
            aria-labelledby={titleId}
            onDoubleClick={() => setStep(step === 0 ? 2 : 0)}
            {...swipe}
          >
            {scrolled ? (
              scrolled(step)
            ) : (
              <img
                className={classNames(styles.image, steps[step])}
                src={src}
                alt={alt}
                onError={() => setFailed(true)}
              />
            )}
          </div>
        ) : (
          <div className={styles.room} {...swipe}>
            {failed ? broken : children}
          </div>
        )}
        {(zooms || openLink || onPrevious || onNext) && (
          <footer className={styles.foot}>
            {(onPrevious || onNext) && (
              <IconButton
                icon="back"
                label="Previous"
                look="on-dark"
                disabled={!onPrevious}
                onClick={onPrevious}
              />
            )}
            {zooms && (
              <>
                <IconButton
                  icon="minus"
                  label="Zoom out"
                  look="on-dark"
                  disabled={step === 0}
                  onClick={() => zoom(-1)}
                />
                <IconButton
                  icon="plus"
                  label="Zoom in"
                  look="on-dark"
                  disabled={step === lastStep}
                  onClick={() => zoom(1)}
                />
              </>
            )}
            {openLink &&
              dressLink(openLink, {
                className: styles.open,
                'aria-label': 'Open in another tab',
                children: <Icon name="external" size={24} />,
              })}
            {(onPrevious || onNext) && (
              <IconButton
                icon="chevron-right"
                label="Next"
                look="on-dark"
                disabled={!onNext}
                onClick={onNext}
              />
            )}
          </footer>
        )}
      </div>
    </dialog>
  );
}
