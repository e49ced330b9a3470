import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { cropGuide } from '../../../domain/photo/crop-guide';
import type { PhotoRegion } from '../../../domain/photo/photo-report';
import { t } from '../../../language/translate';
import { useBlobUrl } from '../../../platform/use-blob-url';
import { Button } from '../../../ui/actions/button';
import { Card, CardRow } from '../../../ui/layout/card';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { headLines } from '../camera/camera-frame';
import styles from './crop-frame.module.css';
import { leastShare, movedBy, sizedBy } from './move-frame';

interface Props {
  /** The whole picture, upright. */
  whole: Uint8Array<ArrayBuffer>;
  /** Its pixels, as it was chosen. */
  size: { width: number; height: number };
  /** Millimetres. */
  shape: { width: number; height: number };
  frame: PhotoRegion;
  onMove: (frame: PhotoRegion) => void;
}

/** How far an arrow key moves the frame, and how much a key or a button sizes it. */
const step = 0.01;
const growth = 1.05;

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The whole picture with the part that becomes the photo, which is moved by touch or by keys. */
export function CropFrame({ whole, size, shape, frame, onMove }: Props) {
  const src = useBlobUrl(whole);
  const words = useId();
  const picture = useRef<SVGSVGElement>(null);
  /** Where each finger is, in fractions of the picture. */
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const least = leastShare(size, shape);
  const grow = (by: number) => onMove(sizedBy(frame, by, least));

  function placeOf({ clientX, clientY }: PointerEvent) {
    const box = picture.current?.getBoundingClientRect();
    return box && { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }

  function down(event: PointerEvent) {
    const place = placeOf(event);
    if (!place) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, place);
  }

  function drag(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    const now = placeOf(event);
    if (!before || !now) return;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) return onMove(movedBy(frame, now.x - before.x, now.y - before.y));
    const apart = (place: { x: number; y: number }) =>
      Math.hypot((place.x - other.x) * size.width, (place.y - other.y) * size.height);
    onMove(sizedBy(frame, apart(now) / Math.max(1, apart(before)), least));
  }

  function up(event: PointerEvent) {
    fingers.current.delete(event.pointerId);
  }

  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (arrow) onMove(movedBy(frame, ...arrow));
    else if (event.key === '+' || event.key === '=') grow(growth);
    else if (event.key === '-') grow(1 / growth);
    else return;
    event.preventDefault();
  }

  const { width, height } = size;
  const [x, y] = [frame.left * width, frame.top * height];
  const part = {
    width: (frame.right - frame.left) * width,
    height: (frame.bottom - frame.top) * height,
  };
  const { crown, chin } = headLines(shape);
  const canGrow = part.width < cropGuide(size, shape).width - 1;
  const canShrink = part.width > least * width + 1;
  return (
    <section>
      <SectionHeading>{t('How it is cropped')}</SectionHeading>
      <Card>
        <CardRow>
          <div className={styles.crop}>
            <button
              type="button"
              className={styles.stage}
              aria-label={t('The part of the picture that becomes the photo')}
              aria-describedby={words}
              onPointerDown={down}
              onPointerMove={drag}
              onPointerUp={up}
              onPointerCancel={up}
              onKeyDown={press}
            >
              <svg
                ref={picture}
                className={styles.picture}
                viewBox={`0 0 ${width} ${height}`}
                width={width}
                height={height}
                aria-hidden="true"
              >
                {src && <image href={src} width={width} height={height} />}
                <path
                  className={styles.cut}
                  fillRule="evenodd"
                  d={`M0 0H${width}V${height}H0ZM${x} ${y}h${part.width}v${part.height}h${-part.width}Z`}
                />
                {[crown, chin].map((share) => (
                  <line
                    key={share}
                    className={styles.line}
                    x1={x}
                    x2={x + part.width}
                    y1={y + share * part.height}
                    y2={y + share * part.height}
                  />
                ))}
                <rect className={styles.kept} x={x} y={y} width={part.width} height={part.height} />
              </svg>
            </button>
            <div className={styles.side}>
              <p id={words} className={styles.words}>
                {t(
                  'Only what is inside the frame becomes the photo. Drag it until the top of the head and the chin are at the lines; arrow keys move it, plus and minus change its size.',
                )}
              </p>
              <div className={styles.sizes}>
                <Button variant="outlined" disabled={!canShrink} onClick={() => grow(1 / growth)}>
                  {t('Smaller frame')}
                </Button>
                <Button variant="outlined" disabled={!canGrow} onClick={() => grow(growth)}>
                  {t('Larger frame')}
                </Button>
              </div>
            </div>
          </div>
        </CardRow>
      </Card>
    </section>
  );
}
