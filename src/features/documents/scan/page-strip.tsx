import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { activeLanguage, t } from '../../../language/translate';
import { classNames } from '../../../ui/styles/class-names';
import styles from './page-strip.module.css';

interface StripProps<Page> {
  pages: readonly Page[];
  current: string | undefined;
  /** A page as it will be, small. */
  picture: (page: Page) => ReactNode;
  onChoose: (id: string) => void;
  onMove: (from: number, to: number) => void;
  /** Buttons that add further pages. */
  children?: ReactNode;
}

/** A finger that rests so long on a page takes it along; before, the strip scrolls. */
const liftMs = 350;

/** All pages as they will be, in their order, which changes by dragging one of them. */
export function PageStrip<Page extends { readonly id: string }>({
  pages,
  current,
  picture,
  onChoose,
  onMove,
  children,
}: StripProps<Page>) {
  const list = useRef<HTMLOListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [lifted, setLifted] = useState<string>();
  const hold = useEffectEvent((event: TouchEvent) => {
    if (lifted !== undefined) event.preventDefault();
  });
  useEffect(() => {
    const element = list.current;
    // React's own listener could not keep the strip from scrolling.
    const take = (event: TouchEvent) => hold(event);
    element?.addEventListener('touchmove', take, { passive: false });
    return () => element?.removeEventListener('touchmove', take);
  }, []);

  function drop() {
    clearTimeout(timer.current);
    setLifted(undefined);
  }

  function drag(x: number) {
    const from = pages.findIndex(({ id }) => id === lifted);
    const boxes = [...(list.current?.children ?? [])].map((each) => each.getBoundingClientRect());
    const to = boxes.findIndex(({ left, right }) => x >= left && x < right);
    if (from >= 0 && to >= 0 && to !== from) onMove(from, to);
  }

  return (
    <div className={styles.strip}>
      <ol
        ref={list}
        className={styles.pages}
        aria-label={t('Pages')}
        dir={activeLanguage().direction}
      >
        {pages.map((page, index) => (
          <li key={page.id}>
            <button
              type="button"
              className={classNames(styles.thumb, lifted === page.id && styles.lifted)}
              aria-label={t('Page {number}', { number: index + 1 })}
              aria-current={page.id === current || undefined}
              onClick={() => onChoose(page.id)}
              onContextMenu={(event) => event.preventDefault()}
              onPointerDown={({ currentTarget, pointerId, pointerType }) => {
                const lift = () => {
                  setLifted(page.id);
                  onChoose(page.id);
                };
                if (pointerType === 'mouse') currentTarget.setPointerCapture(pointerId);
                timer.current = setTimeout(lift, liftMs);
              }}
              onPointerMove={({ clientX, movementX }) => {
                if (lifted !== undefined) drag(clientX);
                else if (Math.abs(movementX) > 8) clearTimeout(timer.current);
              }}
              onPointerUp={drop}
              onPointerCancel={drop}
            >
              {picture(page)}
              <span className={styles.number}>{index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}
