import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Coupon } from '../../contract/coupons';
import { couponLabel, type CouponLabel, isUnused } from '../../domain/coupon/coupon-label';
import { couponWorth } from '../../i18n/coupon-labels';
import { formatMoney } from '../../language/format';
import { ServerText } from '../../language/server-text';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { useNow } from '../../platform/use-now';
import { keepCouponChoice, useCouponChoice } from '../../queries/coupon-choice';
import { clock } from '../../services/services';
import { refreshCoupons } from '../../queries/coupons-query';
import { useBackCloses } from '../../routing/back-closes';
import { paths } from '../../routing/paths';
import { useSession } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/big-message';
import { type ChipTone, StateChip } from '../../ui/feedback/state-chip';
import { Stack } from '../../ui/layout/page';
import { TabPanel, Tabs } from '../../ui/layout/tabs';
import type { IconName } from '../../ui/media/icon-paths';
import { latePart } from '../../ui/overlays/late-part';
import {
  canChoose,
  chooseCoupon,
  couponLabelText,
  type CouponLists,
  type CouponTab,
  listsAfter,
  tickOf,
} from './my-coupons';
import styles from './coupon-tabs.module.css';
import { CouponTicket, couponTimes } from './coupon-ticket';

const looks: Record<CouponLabel['kind'], { tone: ChipTone; icon: IconName }> = {
  used: { tone: 'neutral', icon: 'check' },
  expired: { tone: 'neutral', icon: 'clock' },
  unavailable: { tone: 'neutral', icon: 'lock' },
  countdown: { tone: 'danger', icon: 'timer' },
  expiring: { tone: 'wait', icon: 'clock' },
  new: { tone: 'action', icon: 'star' },
};

interface CouponCardProps {
  coupon: Coupon;
  /** The time since the server's answer. */
  elapsedMs: number;
  chosen: boolean;
  onChoose?: (() => void) | undefined;
  /** Whether the list is for choosing a coupon for an order. */
  forOrder: boolean;
}

/** A coupon of the user, with its current status. */
function CouponCard({ coupon, elapsedMs, chosen, onChoose, forOrder }: CouponCardProps) {
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
      label={label && <StateChip {...looks[label.kind]}>{couponLabelText(label)}</StateChip>}
    />
  );
}

function noteOf(coupon: Coupon, { chosen, forOrder }: { chosen: boolean; forOrder: boolean }) {
  if (chosen) return t('Chosen. Select it again to go without it.');
  if (coupon.priceAfter !== undefined)
    return t('This application then costs {amount}', { amount: formatMoney(coupon.priceAfter) });
  return forOrder && whyNot(coupon);
}

/** Why an unused coupon reduces the price of an order by nothing. */
function whyNot({ usageStartTime, spendingThreshold }: Coupon): string {
  if (usageStartTime && new Date(usageStartTime) > clock.now()) return t('It cannot be used yet.');
  return spendingThreshold === undefined
    ? t('It cannot be used on this application.')
    : t('Only from {amount}: this application costs less.', {
        amount: formatMoney(spendingThreshold),
      });
}

/** The coupon chosen for an order, and the action to choose one and return to the payment. */
function useChooseCoupon(orderId: string | undefined, given: string | undefined) {
  const navigate = useNavigate();
  const fromPayment = (useLocation().state as { fromPayment?: boolean } | null)?.fromPayment;
  const userId = useSession()?.userId;
  const choice = useCouponChoice(orderId);
  const chosen = choice === 'not-made' ? given : (choice?.couponId ?? undefined);

  function choose(couponId: string): void {
    if (orderId === undefined || userId === undefined) return;
    keepCouponChoice(userId, orderId, chooseCoupon(chosen, couponId));
    void (fromPayment ? navigate(-1) : navigate(paths.orderConfirm(orderId), { replace: true }));
  }
  return { chosen, choose };
}

const PromoCodeSheet = latePart(async () => (await import('./promo-code-sheet')).PromoCodeSheet);

const tabs = [
  { id: 'unused', label: msg('Unused') },
  { id: 'used', label: msg('Used') },
  { id: 'expired', label: msg('Expired') },
] as const satisfies readonly { id: CouponTab; label: SourceText }[];

const emptyMessages: Record<CouponTab, SourceText> = {
  unused: msg('Coupons that you receive or add with a promo code are listed here.'),
  used: msg('Those that you use on an application move here.'),
  expired: msg('Those that were not used in time move here.'),
};

interface Props {
  lists: CouponLists;
  /** The time of the answer by the phone's clock. */
  answeredAt: number;
  /** The order for which a coupon is chosen. */
  orderId: string | undefined;
  /** The coupon that is chosen according to the address. */
  given: string | undefined;
}

export function CouponTabs({ lists, answeredAt, orderId, given }: Props) {
  const [tab, setTab] = useState<CouponTab>('unused');
  const [adding, setAdding] = useState(false);
  useBackCloses(adding, () => setAdding(false));
  const { chosen, choose } = useChooseCoupon(orderId, given);
  const [tick, setTick] = useState(() => tickOf(lists, Date.now() - answeredAt));
  const elapsedMs = useNow(tick) - answeredAt;
  const due = tickOf(lists, elapsedMs);
  if (due !== tick) setTick(due);
  const shown = listsAfter(lists, elapsedMs);
  useAskWhenOneEnds(lists.unused.length - shown.unused.length);
  return (
    <Stack gap={16}>
      <Tabs
        bare
        label={t('Coupons')}
        base="coupons"
        tabs={tabs.map(({ id, label }) => ({ id, label: t(label) }))}
        current={tab}
        onSelect={setTab}
      />
      {tabs.map(({ id }) => (
        <TabPanel key={id} base="coupons" id={id} current={tab}>
          {shown[id].length === 0 ? (
            <EmptyState icon="ticket" drawing="tickets" title={t('You have no coupons yet')}>
              {t(emptyMessages[id])}
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {shown[id].map((coupon) => (
                <li key={coupon.id}>
                  <CouponCard
                    coupon={coupon}
                    elapsedMs={elapsedMs}
                    forOrder={orderId !== undefined}
                    chosen={coupon.id === chosen}
                    onChoose={
                      canChoose(coupon, orderId, elapsedMs) ? () => choose(coupon.id) : undefined
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </TabPanel>
      ))}
      {tab === 'unused' && (
        <Button variant="outlined" full icon="plus" onClick={() => setAdding(true)}>
          {t('Add a promo code')}
        </Button>
      )}
      {adding && (
        <PromoCodeSheet onClose={() => setAdding(false)} onAdded={() => setAdding(false)} />
      )}
    </Stack>
  );
}

/** Refetches when a coupon expires, because counts and prices of orders change on the server. */
function useAskWhenOneEnds(ended: number) {
  const ask = useEffectEvent(() => void refreshCoupons());
  useEffect(() => {
    if (ended > 0) ask();
  }, [ended]);
}
