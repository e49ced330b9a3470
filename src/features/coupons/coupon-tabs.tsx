import { useEffect, useEffectEvent, useState } from 'react';
import { refreshCoupons } from '../../queries/coupons-query';
import { useBackCloses } from '../../routing/back-closes';
import { useNow } from '../../platform/use-now';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { latePart } from '../../ui/overlays/late-part';
import { Stack } from '../../ui/layout/page';
import { TabPanel, Tabs } from '../../ui/layout/tabs';
import { CouponCard } from './coupon-card';
import { canChoose, listsAfter, tickOf, type CouponLists, type CouponTab } from './coupon-lists';
import styles from './coupon-tabs.module.css';
import { useChooseCoupon } from './use-choose-coupon';
import { msg, type SourceText } from '../../language/text';
import { t } from '../../language/translate';

const PromoCodeSheet = latePart(async () => (await import('./promo-code-sheet')).PromoCodeSheet);

const tabs = [
  { id: 'unused', label: msg('Unused') },
  { id: 'used', label: msg('Used') },
  { id: 'expired', label: msg('Expired') },
] as const satisfies readonly { id: CouponTab; label: SourceText }[];

const emptyWords: Record<CouponTab, SourceText> = {
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
              {t(emptyWords[id])}
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
