import { Icon } from '../ui/media/icon';
import styles from './logo.module.css';

/** The stamp on its square, with the product's name beside it. */
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
