import type { ReactNode } from 'react';
import type { Coupon } from '../../contract/coupons';
import { specifiedCouponTime } from '../../domain/calendar/written-date';
import { Rich } from '../../language/rich';
import { msg } from '../../domain/messages/text-params';
import { activeLanguage, t } from '../../language/translate';
import { Icon } from '../../ui/media/icon';
import { classNames } from '../../ui/styles/class-names';
import styles from './coupon-ticket.module.css';

type Times = Pick<Coupon, 'usageStartTime' | 'usageEndTime' | 'status' | 'isAvailable'>;

const formatCouponTime = (instant: string): string =>
  specifiedCouponTime(instant, activeLanguage().locale);

/** Until when a coupon can be used. */
export const untilText = (usageEndTime: string): string =>
  t('Until {end} (GMT+8)', { end: formatCouponTime(usageEndTime) });

/** The period in which a coupon can be used. */
export function couponTimes(coupon: Times, ended: boolean): string | undefined {
  const { usageStartTime, usageEndTime, status, isAvailable } = coupon;
  if (!usageEndTime) return undefined;
  const end = formatCouponTime(usageEndTime);
  if (ended) return t('Ended {end} (GMT+8)', { end });
  // The start is shown only if the coupon cannot be used, perhaps because it is in the future.
  return status === 'unused' && !isAvailable && usageStartTime
    ? t('{start} to {end} (GMT+8)', { start: formatCouponTime(usageStartTime), end })
    : untilText(usageEndTime);
}

type CouponTicketProps = {
  /** The discount: '$20.00'. */
  worth: string;
  /** The minimal amount of the order. */
  threshold?: ReactNode;
  /** Until when, or for how long, it can be used. */
  until?: ReactNode;
  memo?: ReactNode;
  /** A StateChip with the status. */
  label?: ReactNode;
  /** The effect of choosing it, or why it cannot be chosen. */
  note?: ReactNode;
  /** Dimmed, for used and expired coupons. */
  muted?: boolean;
  /** Present if it can be chosen; also called for the chosen one. */
  onChoose?: (() => void) | undefined;
  chosen?: boolean;
};

/** A coupon: its discount and its terms, separated by a perforated line. */
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
    <Rich
      text={msg('<b>{discount}</b> off')}
      params={{ discount: worth }}
      tags={{ b: (part) => <strong className={styles.amount}>{part}</strong> }}
    />
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
