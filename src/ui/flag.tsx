import { classNames } from './class-names';
import styles from './flag.module.css';

type FlagProps = {
  src: string;
  size?: 'small' | 'normal';
  /** Only where the country's name does not stand beside it. */
  label?: string;
};

/** A country's flag, 24 × 18. */
export function Flag({ src, size = 'normal', label = '' }: FlagProps) {
  return (
    <span className={classNames(styles.flag, size === 'small' && styles.small)}>
      <img className={styles.image} src={src} alt={label} decoding="async" loading="lazy" />
    </span>
  );
}
