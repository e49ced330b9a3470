import { classNames } from './class-names';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
import styles from './image-thumb.module.css';

type ImageThumbProps = {
  /** Without a picture the icon stands in its place. */
  src?: string | undefined;
  alt?: string;
  icon?: IconName;
  /** row 48 × 56, square 56 × 56, page 60 × 76. */
  shape?: 'row' | 'square' | 'page';
  fit?: 'cover' | 'contain';
};

/** A small picture with a hairline inside its edge. */
export function ImageThumb({
  src,
  alt = '',
  icon = 'image',
  shape = 'row',
  fit = 'cover',
}: ImageThumbProps) {
  return (
    <span className={classNames(styles.thumb, styles[shape], !src && styles.empty)}>
      {src ? (
        <img
          className={classNames(styles.image, styles[fit])}
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Icon name={icon} size={24} />
      )}
    </span>
  );
}
