import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import { useSteadyLink } from '../media/use-steady-link';
import { dressLink, IconButton, type LinkElement } from '../actions/button';
import { useModal } from './use-modal';
import { useSwipe } from '../hooks/use-swipe';
import fullScreen from './full-screen.module.css';
import styles from './viewer.module.css';
import { activeLanguage, t } from '../../language/translate';

export type ViewerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A picture with zoom; or children, which fill the viewer. */
  src?: string | undefined;
  alt?: string;
  /** Shown if the picture did not load. */
  broken?: ReactNode;
  children?: ReactNode;
  /** Replaces both: scrollable content for a zoom step from 0 (fits) to 3. */
  scrolled?: ((step: number) => ReactNode) | undefined;
  /** '2 of 5' */
  position?: ReactNode;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** The distance of a swipe to the next page. */
  swipePixels?: number;
  /** A link to the file, in the lower bar. */
  openLink?: LinkElement | undefined;
};

const steps = [styles.fit, styles.zoom150, styles.zoom200, styles.zoom300];
const lastStep = steps.length - 1;

/** A full-screen viewer. Give it a `key` per picture, so that the zoom resets. */
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
  const { link, onError } = useSteadyLink(src);
  const isPicture = link !== undefined;
  const zooms = isPicture || scrolled !== undefined;
  const turning = step === 0 ? { onPrevious, onNext } : {};
  const swipe = useSwipe({ pixels: swipePixels, ...turning });
  const zoom = (by: number) => setStep(Math.min(lastStep, Math.max(0, step + by)));

  const tabIndex = step > 0 || scrolled ? 0 : -1;

  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    // With a modifier the keys belong to the browser: zoom, history.
    if (ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') zoom(1);
    if (key === '-') zoom(-1);
    const isRtl = activeLanguage().direction === 'rtl';
    if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) turning.onPrevious?.();
    if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) turning.onNext?.();
  }
  return (
    <dialog
      {...modal}
      className={classNames(fullScreen.lens, styles.viewer)}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <IconButton icon="close" label={t('Close')} look="on-dark" onClick={onClose} />
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
          // Focusable, so that arrow keys scroll the content.
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
                src={link}
                alt={alt}
                onError={onError}
              />
            )}
          </div>
        ) : (
          <div className={styles.room} {...swipe}>
            {src !== undefined ? broken : children}
          </div>
        )}
        {(zooms || openLink || onPrevious || onNext) && (
          <footer className={styles.foot}>
            {(onPrevious || onNext) && (
              <IconButton
                icon="back"
                label={t('Previous')}
                look="on-dark"
                disabled={!onPrevious}
                onClick={onPrevious}
              />
            )}
            {zooms && (
              <>
                <IconButton
                  icon="minus"
                  label={t('Zoom out')}
                  look="on-dark"
                  disabled={step === 0}
                  onClick={() => zoom(-1)}
                />
                <IconButton
                  icon="plus"
                  label={t('Zoom in')}
                  look="on-dark"
                  disabled={step === lastStep}
                  onClick={() => zoom(1)}
                />
              </>
            )}
            {openLink &&
              dressLink(openLink, {
                className: styles.open,
                'aria-label': t('Open in another tab'),
                children: <Icon name="external" size={24} />,
              })}
            {(onPrevious || onNext) && (
              <IconButton
                icon="chevron-right"
                label={t('Next@@page')}
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
