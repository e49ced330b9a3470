import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './footer-action.module.css';
import { measureFooter } from './measure-footer';

type FooterActionProps = {
  /** One or two buttons; the main one is primary. */
  children: ReactNode;
  /** A FooterReason. */
  reason?: ReactNode;
  /** Shown left of the button, on product pages. */
  price?: { amount: ReactNode; note?: ReactNode } | undefined;
};

/** One function for all renders: a new one would measure again at each. */
const measured = (footer: HTMLDivElement | null) => (footer ? measureFooter(footer) : undefined);

/** The screen's main action, fixed at the lower edge; from 768 px in the flow of its column. */
export function FooterAction({ children, reason, price }: FooterActionProps) {
  return (
    <div className={styles.footer} ref={measured}>
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
