import { Icon } from '../ui/media/icon';
import styles from './logo.module.css';

/** The logo with the product's name. */
export function Logo({ word = 'visa' }: { word?: string }) {
  return (
    <span className={styles.logo}>
      <span className={styles.square}>
        <Icon name="stamp" />
      </span>
      {word}
    </span>
  );
}
