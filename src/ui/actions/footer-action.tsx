import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './footer-action.module.css';

type FooterActionProps = {
  /** One or two buttons; the one that matters is primary. */
  children: ReactNode;
  /** A FooterReason. */
  reason?: ReactNode;
  /** Left of the button, on the product. */
  price?: { amount: ReactNode; note?: ReactNode } | undefined;
};

/** The main action within the thumb's reach; from 768 px it stands in the flow of its column. */
export function FooterAction({ children, reason, price }: FooterActionProps) {
  return (
    <div className={styles.footer}>
      <div className={styles.inner}>
        {reason}
        <div className={classNames(styles.actions, price && styles.priced)}>
          {price && (
            <p className={styles.price}>
              <span className={styles.amount}>{price.amount}</span>
              {price.note && <span className={styles.note}>{price.note}</span>}
            </p>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
