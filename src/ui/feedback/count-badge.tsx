import { classNames } from '../styles/class-names';
import styles from './count-badge.module.css';
import { VisuallyHidden } from '../layout/visually-hidden';

type CountBadgeProps = {
  count: number;
  /** Text after the number for screen readers. */
  label?: string | undefined;
  tone?: 'action' | 'danger';
};

/** A number in a disc; nothing at zero. */
export function CountBadge({ count, label, tone = 'action' }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {count > 99 ? '99+' : count}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  );
}
