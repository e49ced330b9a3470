import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { msg } from '../../../domain/messages/text-params';
import {
  type Corners,
  type PageScan,
  type PicturePlace,
  withCorner,
} from '../../../domain/document/page-scan';
import { t } from '../../../language/translate';
import { classNames } from '../../../ui/styles/class-names';
import styles from './page-frame.module.css';

interface Props {
  /** An object URL of the upright picture. */
  src: string;
  size: { width: number; height: number };
  scan: PageScan;
  onScan: (scan: PageScan) => void;
}

/** In the order of a page's corners. */
const names = [
  msg('Upper left corner'),
  msg('Upper right corner'),
  msg('Lower right corner'),
  msg('Lower left corner'),
] as const;

/** Pixels of the screen for an arrow key, and with the shift key. */
const step = 1;
const bigStep = 10;

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (part: number) => `${part * 100}%`;

/** The picture of a page, with the page's corners, which are moved by touch or by keys. */
export function PageFrame({ src, size, scan, onScan }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const words = useId();
  /** The corner under the finger, and how far from its middle it was touched. */
  const [held, setHeld] = useState<{ index: number; away: PicturePlace }>();
  const { corners } = scan;

  function placeOf({ clientX, clientY }: PointerEvent): PicturePlace | undefined {
    const box = stage.current?.getBoundingClientRect();
    return box && { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }

  function down(event: PointerEvent, index: number) {
    const place = placeOf(event);
    const corner = corners[index];
    if (!place || !corner) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld({ index, away: { x: corner.x - place.x, y: corner.y - place.y } });
  }

  function drag(event: PointerEvent) {
    const place = placeOf(event);
    if (!held || !place) return;
    const { index, away } = held;
    onScan(withCorner(scan, index, { x: place.x + away.x, y: place.y + away.y }));
  }

  function press(event: KeyboardEvent, index: number) {
    const arrow = arrows[event.key];
    const corner = corners[index];
    const box = stage.current?.getBoundingClientRect();
    if (!arrow || !corner || !box) return;
    event.preventDefault();
    const by = event.shiftKey ? bigStep : step;
    const [right, below] = arrow;
    const to = { x: corner.x + (right * by) / box.width, y: corner.y + (below * by) / box.height };
    onScan(withCorner(scan, index, to));
  }

  const seen = held && corners[held.index];
  return (
    <div ref={stage} className={styles.stage}>
      <img className={styles.picture} src={src} alt={t('The picture of the page')} {...size} />
      <svg className={styles.over} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.outside} fillRule="evenodd" d={`M0 0H1V1H0Z${pathOf(corners)}`} />
        <path className={styles.edge} d={pathOf(corners)} />
      </svg>
      <svg className={styles.over}>
        {corners.map(({ x, y }, index) => (
          <g
            key={index}
            role="button"
            tabIndex={0}
            className={styles.corner}
            aria-label={t(names[index] ?? names[0])}
            aria-describedby={words}
            onPointerDown={(event) => down(event, index)}
            onPointerMove={drag}
            onPointerUp={() => setHeld(undefined)}
            onPointerCancel={() => setHeld(undefined)}
            onKeyDown={(event) => press(event, index)}
          >
            <circle className={styles.target} cx={percent(x)} cy={percent(y)} r={22} />
            <circle
              className={classNames(styles.dot, held?.index === index && styles.held)}
              cx={percent(x)}
              cy={percent(y)}
              r={11}
            />
          </g>
        ))}
      </svg>
      <span id={words} hidden>
        {t('Arrow keys move it by one pixel, with Shift by ten.')}
      </span>
      {seen && (
        <svg
          className={classNames(styles.lens, seen.x < 0.5 && styles.right)}
          viewBox={lensOf(seen, size)}
          aria-hidden="true"
        >
          <image href={src} width={size.width} height={size.height} />
          <polygon
            points={corners.map(({ x, y }) => `${x * size.width},${y * size.height}`).join(' ')}
          />
        </svg>
      )}
    </div>
  );
}

const pathOf = (corners: Corners): string =>
  `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;

/** The part of the picture around a corner that the lens shows. */
function lensOf({ x, y }: PicturePlace, { width, height }: Props['size']): string {
  const side = Math.max(width, height) / 9;
  return `${x * width - side / 2} ${y * height - side / 2} ${side} ${side}`;
}
