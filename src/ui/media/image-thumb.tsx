import type { ReactNode, Ref } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import styles from './image-thumb.module.css';
import { useSteadyLink } from './use-steady-link';

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
  const { link, onError } = useSteadyLink(src);
  const there = link !== undefined;
  if (!there && fallback) return fallback;
  return (
    <span ref={ref} className={classNames(styles.thumb, styles[shape], !there && styles.empty)}>
      {there ? (
        <img
          className={classNames(styles.image, styles[fit])}
          src={link}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      ) : (
        <Icon name={icon} size={24} />
      )}
    </span>
  );
}
