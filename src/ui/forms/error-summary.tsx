import type { MouseEvent, Ref } from 'react';
import styles from './error-summary.module.css';
import { Icon } from '../media/icon';

type ErrorSummaryProps = {
  title: string;
  errors: readonly { fieldId: string; text: string }[];
  /** Focused after a failed submit. */
  ref?: Ref<HTMLDivElement>;
};

/** All errors of a form, each with a link to its field; renders nothing without errors. */
export function ErrorSummary({ title, errors, ref }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  function go(event: MouseEvent, fieldId: string) {
    const field = document.getElementById(fieldId);
    if (!field) return;
    event.preventDefault();
    field.focus();
  }
  return (
    <div className={styles.box} role="alert" tabIndex={-1} ref={ref}>
      <Icon name="warning" size={24} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <ul>
          {errors.map(({ fieldId, text }) => (
            <li key={fieldId}>
              <a
                className={styles.link}
                href={`#${fieldId}`}
                onClick={(event) => go(event, fieldId)}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
