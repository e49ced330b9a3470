import { useState } from 'react';
import { classNames } from '../styles/class-names';
import styles from './flag.module.css';

type FlagProps = {
  /** Absent: empty space of the same size. */
  src: string | undefined;
  size?: 'small' | 'normal';
  /** Only if the country's name is not shown beside it. */
  label?: string;
};

/** A country's flag, 24 × 18 px; empty space if it does not load. */
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
