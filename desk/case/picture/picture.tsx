import { useEffect, useRef, useState, type RefObject } from 'react';
import type { PicturePoint } from '../../../src/domain/passport/picture-reading';
import { useRegion } from './painting';
import { type PictureMarks, type PictureView, shownSize, zoneOutline } from './picture-geometry';
import styles from './picture-pane.module.css';

/** After the frame in which it was put on the screen. */
const afterPaint = (then: () => void): (() => void) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then);
  });
  return () => cancelAnimationFrame(frame);
};

/**
 * Whether an image is decoded in full and was painted.
 * @param image as it was loaded; its element has the same address
 * @param hasSize whether its place on the screen is known
 */
function usePaintedImage(
  element: RefObject<HTMLImageElement | null>,
  image: HTMLImageElement,
  hasSize: boolean,
): boolean {
  const [painted, setPainted] = useState<HTMLImageElement>();
  useEffect(() => {
    const node = element.current;
    if (!node || !hasSize) return undefined;
    let isCurrent = true;
    let cancel = (): void => undefined;
    // An image that cannot be decoded is never painted.
    node.decode().then(
      () => {
        if (isCurrent) cancel = afterPaint(() => setPainted(image));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [element, image, hasSize]);
  return painted === image;
}

type PictureProps = {
  image: HTMLImageElement;
  view: PictureView;
  label: string;
  marks?: PictureMarks | undefined;
  /** Told what the pointer is at, in parts of the picture. */
  onPoint?: ((at: PicturePoint) => void) | undefined;
};

const lightClasses = {
  'as-taken': styles.picture,
  brighter: `${styles.picture} ${styles.brighter}`,
  darker: `${styles.picture} ${styles.darker}`,
};

/** A picture in its pane, turned, enlarged and lit, with what is marked in it. */
export function Picture({ image, view, label, marks, onPoint }: PictureProps) {
  const page = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLImageElement>(null);
  const [pane, setPane] = useState({ width: 0, height: 0 });
  const isPainted = usePaintedImage(shown, image, pane.width > 0);
  useRegion(isPainted ? 'painted' : 'loading');
  useEffect(() => {
    const node = page.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(() =>
      setPane({ width: node.clientWidth, height: node.clientHeight }),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const node = picture.current;
    if (!node || pane.width === 0) return;
    const natural = { width: image.naturalWidth, height: image.naturalHeight };
    const { width, height } = shownSize(natural, pane, view);
    const lies = view.turn === 90 || view.turn === 270;
    node.style.inlineSize = `${width}px`;
    node.style.blockSize = `${height}px`;
    node.style.transform = view.turn === 0 ? '' : `rotate(${view.turn}deg)`;
    // A turned picture keeps the room of the lying one: the difference goes into its margins.
    const extra = lies ? (width - height) / 2 : 0;
    node.style.margin = `${extra}px ${-extra}px`;
  }, [image, pane, view]);
  return (
    // Scrolled by its keys as well, once the picture is larger than the pane.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.page} ref={page} tabIndex={0} role="region" aria-label={label}>
      <div className={styles.frame} ref={picture}>
        <img
          ref={shown}
          className={lightClasses[view.light]}
          src={image.src}
          alt={label}
          draggable={false}
          // Measured before the picture is turned, as its parts are.
          onPointerMove={({ currentTarget: { clientWidth, clientHeight }, nativeEvent }) =>
            onPoint?.({
              x: nativeEvent.offsetX / clientWidth,
              y: nativeEvent.offsetY / clientHeight,
            })
          }
        />
        {marks && (
          <svg
            className={styles.marks}
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            role="img"
            aria-label={`Marked: ${['machine-readable zone', ...marks.places.map(({ name }) => name)].join(', ')}`}
          >
            <polygon className={styles.outline} points={zoneOutline(marks)} />
            {marks.places.map(({ name, points }) => (
              <polygon key={name} className={styles.mark} points={points} />
            ))}
          </svg>
        )}
      </div>
    </div>
  );
}
