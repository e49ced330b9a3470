import type { ReactNode } from 'react';
import type { Coupon } from '../../../contract/coupons';
import { upToWords } from '../../../i18n/coupon-labels';
import { t } from '../../../language/translate';
import { openCouponPopUp } from '../../../queries/unread-coupons';
import { Icon } from '../../../ui/media/icon';
import styles from './welcome-offer.module.css';

/** The welcome coupons as a row of the page; it opens their pop-up. */
export default function WelcomeOffer({ coupons }: { coupons: readonly Coupon[] }): ReactNode {
  return (
    <button
      className={styles.offer}
      type="button"
      aria-haspopup="dialog"
      onClick={() => openCouponPopUp({ kind: 'welcome', coupons })}
    >
      <span className={styles.icon}>
        <Icon name="ticket" size={24} />
      </span>
      <span className={styles.words}>
        <span className={styles.worth}>{upToWords(coupons)}</span>
        <span>{t('with your first visa')}</span>
      </span>
      <span className={styles.see}>{t('See coupons')}</span>
    </button>
  );
}
