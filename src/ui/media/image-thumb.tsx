import { useState, type ReactNode, type Ref } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import styles from './image-thumb.module.css';

type ImageThumbProps = {
  /** If it is absent or does not load, the icon is shown. */
  src?: string | undefined;
  alt?: string;
  icon?: IconName;
  /** Replaces the icon. */
  fallback?: ReactNode;
  /** row 48 × 56, square 56 × 56, tile 40 × 40, page 60 × 76. */
  shape?: 'row' | 'square' | 'tile' | 'page';
  fit?: 'cover' | 'contain';
  ref?: Ref<HTMLSpanElement>;
};

/** A thumbnail with a hairline border. */
export function ImageThumb({
  src,
  alt = '',
  icon = 'image',
  fallback,
  shape = 'row',
  fit = 'cover',
  ref,
}: ImageThumbProps) {
  const [broken, setBroken] = useState<string>();
  const there = src !== undefined && src !== broken;
  if (!there && fallback) return fallback;
  return (
    <span ref={ref} className={classNames(styles.thumb, styles[shape], !there && styles.empty)}>
      {there ? (
        <img
          className={classNames(styles.image, styles[fit])}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <Icon name={icon} size={24} />
      )}
    </span>
  );
}
