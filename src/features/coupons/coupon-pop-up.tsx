import { couponWorth, upToWords } from '../../i18n/coupon-labels';
import type { Coupon } from '../../contract/coupons';
import { closeCouponPopUp, type CouponPopUp as PopUp } from '../../queries/coupon-pop-up';
import { openLogIn } from '../../session/login-dialog';
import { Button } from '../../ui/actions/button';
import { CouponTicket, untilText } from './coupon-ticket';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import styles from './coupon-pop-up.module.css';
import { t } from '../../language/translate';
import { ServerText } from '../../language/server-text';

const daySeconds = 86_400;

function until({ usageEndTime, secondsLeft }: Coupon): string {
  if (usageEndTime !== undefined) return untilText(usageEndTime);
  return t('{days, plural, one {Valid for # day} other {Valid for # days}}', {
    days: Math.floor(secondsLeft / daySeconds),
  });
}

function Tickets({ coupons }: { coupons: readonly Coupon[] }) {
  return (
    <ul className={styles.tickets} aria-label={t('Coupons')}>
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <CouponTicket
            worth={couponWorth(coupon)}
            threshold={
              coupon.spendingThresholdDesc && (
                <ServerText lang={coupon.lang}>{coupon.spendingThresholdDesc}</ServerText>
              )
            }
            memo={coupon.memo && <ServerText lang={coupon.lang}>{coupon.memo}</ServerText>}
            until={until(coupon)}
          />
        </li>
      ))}
    </ul>
  );
}

function Welcome({ coupons }: { coupons: readonly Coupon[] }) {
  function signUp() {
    closeCouponPopUp();
    openLogIn({ page: 'sign-up', purpose: t('To get your coupons') });
  }
  return (
    <Sheet
      open
      title={t('Welcome')}
      onClose={closeCouponPopUp}
      footer={
        <Button full onClick={signUp}>
          {t('Sign Up')}
        </Button>
      }
    >
      <Stack gap={16}>
        <div>
          <p className={styles.promise}>{upToWords(coupons)}</p>
          <p className={styles.text}>{t('Sign up, and these coupons are yours.')}</p>
        </div>
        <Tickets coupons={coupons} />
      </Stack>
    </Sheet>
  );
}

function Received({ coupons, reloads }: { coupons: readonly Coupon[]; reloads: boolean }) {
  const title = t('{count, plural, one {You have a coupon} other {You have # coupons}}', {
    count: coupons.length,
  });
  return (
    <Sheet
      open
      title={title}
      line={t('Received for your next applications')}
      onClose={closeCouponPopUp}
      footer={
        <Button full onClick={closeCouponPopUp}>
          {reloads ? t('Continue') : t('Got it')}
        </Button>
      }
    >
      <Tickets coupons={coupons} />
    </Sheet>
  );
}

/** The coupon pop-up on the home page and after a sign-up. */
export function CouponPopUp({ popUp }: { popUp: PopUp }) {
  return popUp.kind === 'welcome' ? (
    <Welcome coupons={popUp.coupons} />
  ) : (
    <Received coupons={popUp.coupons} reloads={popUp.reloads} />
  );
}
