import { type ReactNode, useId } from 'react';
import { classNames } from '../styles/class-names';
import styles from './art.module.css';
import sceneStyles from './scene.module.css';

interface Props {
  src: string;
  /** Where the words lie: at the bottom, or at the start of a low scene. */
  words: 'bottom' | 'start';
  children: ReactNode;
}

/** A destination's scene with words on a part that is darkened in the scene's own tone. */
export function Scene({ src, words, children }: Props) {
  return (
    <div className={classNames(sceneStyles.scene, sceneStyles[words])}>
      <Art shape="fill" src={src} eager />
      <span className={sceneStyles.shade} />
      <div className={sceneStyles.words}>{children}</div>
    </div>
  );
}

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
