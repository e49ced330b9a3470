import type { ReactNode } from 'react';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import { classNames } from '../styles/class-names';
import { measureFooter } from './measure-footer';
import styles from './footer-action.module.css';

type FooterReasonProps = {
  /** For the button's `reasonId`. */
  id?: string;
  icon?: IconName;
  children: ReactNode;
  /** A link button, for example 'Continue'. */
  action?: ReactNode;
  /** For information instead of a reason: uses the secondary text colour. */
  quiet?: boolean;
};

/** The row above a button: why it is disabled, and a link to the first missing item. */
export function FooterReason({
  id,
  icon = 'info',
  children,
  action,
  quiet = false,
}: FooterReasonProps) {
  return (
    <div className={classNames(styles.row, quiet && styles.quiet)}>
      <p className={styles.words} id={id}>
        <Icon name={icon} />
        <span>{children}</span>
      </p>
      {action}
    </div>
  );
}

type FooterActionProps = {
  /** One or two buttons; the main one is primary. */
  children: ReactNode;
  /** A FooterReason. */
  reason?: ReactNode;
  /** A FooterReason that may come late: on a phone it stands on top of the footer and moves nothing. */
  offer?: ReactNode;
  /** Shown left of the button, on product pages. */
  price?: { amount: ReactNode; note?: ReactNode } | undefined;
  /** No bar of its own: it stands in a column that stays in view. */
  inCard?: boolean;
};

/** One function for all renders: a new one would measure again at each. */
const measured = (footer: HTMLDivElement | null) => (footer ? measureFooter(footer) : undefined);

const measuredOffer = (offer: HTMLDivElement | null) =>
  offer ? measureFooter(offer, '--footer-offer-height') : undefined;

/** The screen's main action at the lower edge; on wide screens its words stand left of the buttons. */
export function FooterAction({
  children,
  reason,
  offer,
  price,
  inCard = false,
}: FooterActionProps) {
  const bar = (
    <div className={inCard ? styles.inCard : styles.footer} ref={inCard ? undefined : measured}>
      <div className={styles.inner}>
        {offer && (
          <div className={styles.offer} ref={measuredOffer}>
            {offer}
          </div>
        )}
        <div className={styles.reason}>{reason}</div>
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
  if (!offer) return bar;
  return (
    <>
      <div className={styles.room} />
      {bar}
    </>
  );
}
