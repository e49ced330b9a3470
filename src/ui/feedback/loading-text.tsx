import styles from './loading-text.module.css';
import { Skeleton } from './skeleton';
import { VisuallyHidden } from '../layout/visually-hidden';

/** The place of a few words within a line that are still coming. */
export function LoadingText({ label }: { label: string }) {
  return (
    <span className={styles.place}>
      <Skeleton shape="text" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
