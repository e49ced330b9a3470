import styles from './loading-text.module.css';
import { Skeleton } from './skeleton';
import { VisuallyHidden } from '../layout/visually-hidden';

/** The skeleton of a short text inside a line. */
export function LoadingText({ label }: { label: string }) {
  return (
    <span className={styles.place}>
      <Skeleton shape="text" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
