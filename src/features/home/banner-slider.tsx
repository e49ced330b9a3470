import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SourceText } from '../../domain/messages/text-params';
import { activeLanguage, t } from '../../language/translate';
import { useSwipe } from '../../ui/hooks/use-swipe';
import { Art } from '../../ui/media/art';
import { Icon } from '../../ui/media/icon';
import { classNames } from '../../ui/styles/class-names';
import styles from './banner-slider.module.css';

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

const onServer = () => false;

function subscribe(changed: () => void): () => void {
  lessMotion.addEventListener('change', changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    lessMotion.removeEventListener('change', changed);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** The position of a rotation, and the direction of the last step. */
interface Place {
  index: number;
  previous: number | undefined;
  forward: boolean;
}

/**
 * Rotates through `count` items. It pauses while `held` and while the tab is hidden, and does not
 * start automatically with reduced motion.
 */
function useRotation({
  count,
  intervalMs,
  held,
}: {
  count: number;
  intervalMs: number;
  held: boolean;
}) {
  const [place, setPlace] = useState<Place>({ index: 0, previous: undefined, forward: true });
  const [asked, setAsked] = useState<boolean>();
  const wantsLess = useSyncExternalStore(subscribe, () => lessMotion.matches, onServer);
  const hidden = useSyncExternalStore(subscribe, () => document.hidden, onServer);
  const playing = asked ?? !wantsLess;
  const rotating = playing && !held && !hidden && count > 1;

  function go(to: number, forward: boolean): void {
    const index = (to + count) % count;
    setPlace((now) => (index === now.index ? now : { index, previous: now.index, forward }));
  }

  // Restarts the interval when an item is chosen.
  useEffect(() => {
    if (!rotating) return;
    const timer = setTimeout(() => {
      const index = (place.index + 1) % count;
      setPlace({ index, previous: place.index, forward: true });
    }, intervalMs);
    return () => clearTimeout(timer);
  }, [rotating, place.index, count, intervalMs]);

  return {
    ...place,
    /** Whether automatic rotation is on; it may be paused all the same. */
    playing,
    rotating,
    toggle: () => setAsked(!playing),
    next: () => go(place.index + 1, true),
    previousOne: () => go(place.index - 1, false),
    choose: (index: number) => go(index, index > place.index),
  };
}

type Slide = { title: SourceText; line: SourceText; art: string; shade: string };

type BannerSliderProps = {
  /** The accessible name of the slides. */
  label: string;
  slides: readonly Slide[];
  intervalMs: number;
  swipePixels?: number;
};

/** Pauses the rotation on hover and on keyboard focus, except on the pause button. */
function useHold() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    held: hovered || focused,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) =>
        setFocused(target.matches(':focus-visible') && !target.hasAttribute('data-rotation')),
      onBlur: () => setFocused(false),
    },
  };
}

/**
 * A carousel that rotates; it can be paused, and slides can be chosen by button, swipe and keys.
 */
export function BannerSlider({ label, slides, intervalMs, swipePixels = 30 }: BannerSliderProps) {
  const { held, handlers } = useHold();
  const rotation = useRotation({ count: slides.length, intervalMs, held });
  const { index: current, previous, forward, playing, rotating } = rotation;
  const swipe = useSwipe({
    pixels: swipePixels,
    onPrevious: rotation.previousOne,
    onNext: rotation.next,
  });
  const dots = useRef<HTMLDivElement>(null);

  function turn({ key }: KeyboardEvent): void {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const isNext = (key === 'ArrowRight') === (activeLanguage().direction === 'ltr');
    const to = (current + (isNext ? 1 : -1) + slides.length) % slides.length;
    if (isNext) rotation.next();
    else rotation.previousOne();
    dots.current?.querySelectorAll('button')[to]?.focus();
  }

  const motion = (index: number) => {
    if (index === current) return previous === undefined ? styles.still : styles.arriving;
    return index === previous ? styles.leaving : styles.away;
  };

  return (
    <section
      className={classNames(styles.banner, forward ? styles.forward : styles.backward)}
      aria-roledescription={t('carousel')}
      aria-label={label}
      {...handlers}
    >
      <div className={styles.slides} aria-live={rotating ? 'off' : 'polite'} {...swipe}>
        {slides.map(({ title, line, art, shade }, index) => (
          <div
            key={art}
            className={classNames(styles.slide, motion(index))}
            role="group"
            aria-roledescription={t('slide')}
            aria-label={t('{number} of {count}', { number: index + 1, count: slides.length })}
            aria-hidden={index !== current}
          >
            <Art src={art} shape="fill" shade={shade} eager={index === 0} />
            <div className={styles.words}>
              <p className={styles.title}>{t(title)}</p>
              <p className={styles.line}>{t(line)}</p>
            </div>
          </div>
        ))}
      </div>
      <div className={styles.controls}>
        <button
          className={styles.rotation}
          type="button"
          data-rotation
          aria-label={playing ? t('Pause the slides') : t('Play the slides')}
          onClick={rotation.toggle}
        >
          <Icon name={playing ? 'pause' : 'play'} size={20} />
        </button>
        {/* Arrow keys are a second way beside the buttons themselves. */}
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={styles.dots} onKeyDown={turn} ref={dots}>
          {slides.map(({ title, art }, index) => (
            <button
              key={art}
              className={styles.dot}
              type="button"
              aria-label={t('Slide {number}: {title}', {
                number: index + 1,
                title: t(title),
              })}
              aria-current={index === current || undefined}
              onClick={() => rotation.choose(index)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
