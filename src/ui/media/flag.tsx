import { useState } from 'react';
import { classNames } from '../styles/class-names';
import styles from './flag.module.css';

type FlagProps = {
  /** Absent: an empty place. */
  src: string | undefined;
  size?: 'small' | 'normal';
  /** Only where the country's name does not stand beside it. */
  label?: string;
};

/** A country's flag, 24 × 18; an empty place where it does not load. */
export function Flag({ src, size = 'normal', label = '' }: FlagProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={classNames(styles.flag, size === 'small' && styles.small)}>
      {src !== undefined && src !== broken && (
        <img
          className={styles.image}
          src={src}
          alt={label}
          decoding="async"
          loading="lazy"
          onError={() => setBroken(src)}
        />
      )}
    </span>
  );
}
