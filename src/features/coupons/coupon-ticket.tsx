import type { ReactNode } from 'react';
import { classNames } from '../../ui/styles/class-names';
import styles from './coupon-ticket.module.css';
import { Icon } from '../../ui/media/icon';

type CouponTicketProps = {
  /** What it takes off: '$20.00'. */
  worth: ReactNode;
  /** What the order must reach. */
  threshold?: ReactNode;
  /** Until when it can be used, or for how long. */
  until?: ReactNode;
  memo?: ReactNode;
  /** A StateChip: how it stands. */
  label?: ReactNode;
  /** What choosing it would do, or why it cannot be chosen. */
  note?: ReactNode;
  /** Over: it can be looked at, no more. */
  muted?: boolean;
  /** Given where it can be chosen; choosing the chosen one again is the caller's to handle. */
  onChoose?: (() => void) | undefined;
  chosen?: boolean;
};

/** A coupon: what it is worth, torn off along a perforation from what it asks for. */
export function CouponTicket({
  worth,
  threshold,
  until,
  memo,
  label,
  note,
  muted = false,
  onChoose,
  chosen = false,
}: CouponTicketProps) {
  const words = (
    <>
      <strong className={styles.amount}>{worth}</strong> off
    </>
  );
  return (
    <div className={classNames(styles.ticket, muted && styles.muted, chosen && styles.chosen)}>
      {onChoose ? (
        <button
          type="button"
          className={classNames(styles.worth, styles.target)}
          aria-pressed={chosen}
          onClick={onChoose}
        >
          <span>{words}</span>
        </button>
      ) : (
        <p className={styles.worth}>{words}</p>
      )}
      <div className={styles.terms}>
        <div className={styles.lines}>
          {threshold && <p className={styles.threshold}>{threshold}</p>}
          {memo && <p>{memo}</p>}
          {until && <p>{until}</p>}
          {note && <p className={styles.note}>{note}</p>}
          {label && <div className={styles.label}>{label}</div>}
        </div>
        {onChoose && (
          <span className={styles.mark}>
            <Icon name={chosen ? 'check-circle' : 'chevron-right'} size={24} />
          </span>
        )}
      </div>
    </div>
  );
}
