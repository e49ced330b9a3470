import { useId, type ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import styles from './radio-cards.module.css';

type RadioCardsProps<T extends string | number> = {
  legend: ReactNode;
  hideLegend?: boolean;
  name?: string;
  options: readonly {
    value: T;
    title: ReactNode;
    detail?: ReactNode;
    /** A flag or an icon before the label. */
    media?: ReactNode;
    disabled?: boolean;
  }[];
  value: T | null;
  onChange: (value: T) => void;
  columns?: 1 | 2;
  error?: ReactNode;
  /** The id of what is said about the choice. */
  describedBy?: string;
};

/** A choice of one of a few tiles, implemented with native radio buttons. */
export function RadioCards<T extends string | number>({
  legend,
  hideLegend = false,
  name,
  options,
  value,
  onChange,
  columns = 1,
  error,
  describedBy,
}: RadioCardsProps<T>) {
  const own = useId();
  const errorId = `${own}-error`;
  return (
    <fieldset
      className={styles.set}
      role="radiogroup"
      aria-describedby={classNames(error ? errorId : null, describedBy) || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={classNames(styles.legend, hideLegend && styles.unseen)}>{legend}</legend>
      <div className={styles.room}>
        <div className={classNames(styles.list, columns === 2 && styles.two)}>
          {options.map((option) => (
            <label
              key={option.value}
              className={classNames(styles.tile, Boolean(option.detail) && styles.tall)}
            >
              <input
                className={styles.radio}
                type="radio"
                name={name ?? own}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
              />
              {option.media}
              <span className={styles.words}>
                <span className={styles.title}>{option.title}</span>
                {option.detail && <span className={styles.detail}>{option.detail}</span>}
              </span>
              <span className={styles.check}>
                <Icon name="check" />
              </span>
            </label>
          ))}
        </div>
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
