import { useId, type ReactNode } from 'react';
import styles from './art.module.css';
import { classNames } from '../styles/class-names';

type ArtProps = {
  /** Absent: the place of a picture that is not known yet. */
  src: string | undefined;
  /** card: 100 px high (wide: 124); hero, banner: for products; fill: the whole parent. */
  shape: 'card' | 'hero' | 'banner' | 'fill';
  /** The scene's darkest tone, for the gradient under a caption. */
  shade?: string;
  eager?: boolean;
  children?: ReactNode;
};

/** A destination's picture, cropped around its centre and dimmed in dark mode. */
export function Art({ src, shape, shade, eager = false, children }: ArtProps) {
  const gradient = useId();
  return (
    <div className={classNames(styles.art, styles[shape])}>
      <img
        className={styles.image}
        src={src}
        alt=""
        width={400}
        height={253}
        decoding="async"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
      />
      {shade && (
        <svg className={styles.shade} aria-hidden="true" focusable="false">
          <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={shade} stopOpacity="0" />
            <stop offset="0.5" stopColor={shade} stopOpacity="0.62" />
            <stop offset="1" stopColor={shade} stopOpacity="0.94" />
          </linearGradient>
          <rect width="100%" height="100%" fill={`url(#${gradient})`} />
        </svg>
      )}
      {children && <div className={styles.over}>{children}</div>}
    </div>
  );
}
