import { cropGuide } from '../../domain/photo/crop-guide';
import { headLines } from './head-lines';
import styles from './photo-frame.module.css';
import { t } from '../../language/translate';

interface Props {
  src: string;
  alt: string;
  /** Millimetres. */
  shape: { width: number; height: number };
  /** Pixels, after rotation, of an uncropped picture; then only the part to keep is shown. */
  size?: { width: number; height: number } | undefined;
  /** Whether to show the lines for crown and chin. */
  lines?: boolean;
  /** Called when the picture's link has expired. */
  onLost?: () => void;
}

/** A photo in its shape, with both dimensions. */
export function PhotoFrame({ src, alt, shape, size, lines = false, onLost }: Props) {
  const part = size ? cropGuide(size, shape) : { x: 0, y: 0, ...shape };
  const whole = size ?? shape;
  const { crown, chin } = headLines(shape);
  return (
    <figure className={styles.frame}>
      <div className={styles.edge}>
        <svg
          className={styles.picture}
          viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}
          role="img"
          aria-label={alt}
        >
          <image
            href={src}
            width={whole.width}
            height={whole.height}
            preserveAspectRatio="xMidYMid slice"
            // React supports `onError` on SVG images.
            // eslint-disable-next-line react/no-unknown-property
            onError={onLost}
          />
          {lines && (
            <g className={styles.lines}>
              {[crown, chin].map((share) => (
                <line
                  key={share}
                  x1={part.x}
                  x2={part.x + part.width}
                  y1={part.y + share * part.height}
                  y2={part.y + share * part.height}
                />
              ))}
              <line
                className={styles.middle}
                x1={part.x + part.width / 2}
                x2={part.x + part.width / 2}
                y1={part.y}
                y2={part.y + part.height}
              />
            </g>
          )}
        </svg>
      </div>
      <span className={styles.height}>{t('{height} mm', { height: shape.height })}</span>
      <span className={styles.width}>{t('{width} mm', { width: shape.width })}</span>
    </figure>
  );
}
