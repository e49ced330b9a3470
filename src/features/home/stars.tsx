import { classNames } from '../../ui/styles/class-names';
import { Icon } from '../../ui/media/icon';
import styles from './stars.module.css';

type StarsProps = {
  /** 0 to 5. */
  value: number;
  /** The accessible name: '5 of 5 stars'. */
  label: string;
};

/** A rating as stars. */
export function Stars({ value, label }: StarsProps) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={classNames(styles.star, star > value && styles.off)}>
          <Icon name="star" size={16} />
        </span>
      ))}
    </span>
  );
}
