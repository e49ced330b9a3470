import type { ReactNode } from 'react';
import { cropGuide } from '../../domain/photo/crop-guide';
import { t } from '../../language/translate';
import { Bleed } from '../../ui/layout/page';
import { Icon } from '../../ui/media/icon';
import { headLines } from './camera/camera-frame';
import styles from './photo-frame.module.css';
import photoPlaceStyles from './photo-place.module.css';

interface PhotoBandProps {
  /** A PhotoFrame; without one an empty frame. */
  picture?: ReactNode;
  chip: ReactNode;
  title: ReactNode;
  /** One sentence of explanation. */
  children?: ReactNode;
  action?: ReactNode;
}

/** The header of the photo screens: the picture, and its state beside it. */
export function PhotoBand({ picture, chip, title, children, action }: PhotoBandProps) {
  return (
    <Bleed top>
      <div className={photoPlaceStyles.band}>
        <div className={photoPlaceStyles.picture}>
          {picture ?? (
            <div className={photoPlaceStyles.empty}>
              <Icon name="photo" size={32} />
            </div>
          )}
        </div>
        <div className={photoPlaceStyles.words}>
          {chip}
          <h2 className={photoPlaceStyles.title}>{title}</h2>
          {children && <p className={photoPlaceStyles.line}>{children}</p>}
          {action}
        </div>
      </div>
    </Bleed>
  );
}

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
