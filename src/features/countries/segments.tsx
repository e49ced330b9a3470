import { useId, type ReactNode } from 'react';
import styles from './segments.module.css';

type SegmentsProps<T extends string> = {
  legend: string;
  options: readonly { value: T; label: ReactNode; text: ReactNode; media?: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
};

/** A segmented control with two or three options. */
export function Segments<T extends string>({ legend, options, value, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.set} aria-label={legend}>
      <div className={styles.well}>
        {options.map((option) => (
          <label key={option.value} className={styles.half}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
            <span className={styles.text}>
              {option.media}
              <span className={styles.words}>{option.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
