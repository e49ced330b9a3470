import type { Coupon } from '../../contract/coupons';
import { couponLabel, isUnused, type CouponLabel } from '../../domain/coupon/coupon-label';
import { couponWorth } from '../../i18n/coupon-words';
import { CouponTicket } from './coupon-ticket';
import type { IconName } from '../../ui/media/icon-paths';
import { StateChip, type ChipTone } from '../../ui/feedback/state-chip';
import { couponLabelWords } from './coupon-label-words';
import { couponTimes } from './coupon-times';
import { t } from '../../language/translate';
import { formatMoney } from '../../language/format';
import { ServerText } from '../../language/server-text';

const looks: Record<CouponLabel['kind'], { tone: ChipTone; icon: IconName }> = {
  used: { tone: 'neutral', icon: 'check' },
  expired: { tone: 'neutral', icon: 'clock' },
  unavailable: { tone: 'neutral', icon: 'lock' },
  countdown: { tone: 'danger', icon: 'timer' },
  expiring: { tone: 'wait', icon: 'clock' },
  new: { tone: 'action', icon: 'star' },
};

interface Props {
  coupon: Coupon;
  /** The time since the server's answer. */
  elapsedMs: number;
  chosen: boolean;
  onChoose?: (() => void) | undefined;
  /** Whether the list is for choosing a coupon for an order. */
  forOrder: boolean;
}

/** A coupon of the user, with its current status. */
export function CouponCard({ coupon, elapsedMs, chosen, onChoose, forOrder }: Props) {
  const label = couponLabel(coupon, elapsedMs);
  const unused = isUnused(coupon, elapsedMs);
  return (
    <CouponTicket
      worth={couponWorth(coupon)}
      threshold={
        coupon.spendingThresholdDesc && (
          <ServerText lang={coupon.lang}>{coupon.spendingThresholdDesc}</ServerText>
        )
      }
      memo={coupon.memo && <ServerText lang={coupon.lang}>{coupon.memo}</ServerText>}
      until={couponTimes(coupon, label?.kind === 'expired')}
      muted={!unused || !coupon.isAvailable}
      chosen={chosen}
      onChoose={onChoose}
      note={unused && noteOf(coupon, { chosen, forOrder })}
      label={label && <StateChip {...looks[label.kind]}>{couponLabelWords(label)}</StateChip>}
    />
  );
}

function noteOf(coupon: Coupon, { chosen, forOrder }: { chosen: boolean; forOrder: boolean }) {
  if (chosen) return t('Chosen. Select it again to go without it.');
  if (coupon.priceAfter !== undefined)
    return t('This application then costs {amount}', { amount: formatMoney(coupon.priceAfter) });
  return forOrder && t('It cannot be used on this application.');
}
