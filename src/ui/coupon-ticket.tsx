import type { ReactNode } from 'react';
import styles from './coupon-ticket.module.css';

type CouponTicketProps = {
  /** What it takes off: '$20.00'. */
  worth: ReactNode;
  /** What the order must reach. */
  threshold?: ReactNode;
  /** Until when it can be used, or for how long. */
  until?: ReactNode;
  memo?: ReactNode;
};

/** A coupon: what it is worth, torn off along a perforation from what it asks for. */
export function CouponTicket({ worth, threshold, until, memo }: CouponTicketProps) {
  return (
    <div className={styles.ticket}>
      <p className={styles.worth}>
        <strong className={styles.amount}>{worth}</strong> off
      </p>
      <div className={styles.terms}>
        {threshold && <p className={styles.threshold}>{threshold}</p>}
        {memo && <p>{memo}</p>}
        {until && <p>{until}</p>}
      </div>
    </div>
  );
}
