import { useState } from 'react';
import { refundPolicy } from '../../content/refund-policy';
import type { Order } from '../../contract/orders';
import { identityLabels } from '../../domain/applicant/identity';
import { orderProgress } from '../../domain/order/order-progress';
import { useBackCloses } from '../../routing/back-closes';
import { useSession } from '../../session/session';
import { visaTerms, visaTitle } from '../../page/visa-labels';
import { refundRule } from '../../domain/payment/refund-rule';
import { Button } from '../../ui/actions/button';
import { Card, CardRow } from '../../ui/layout/card';
import { ImageThumb } from '../../ui/media/image-thumb';
import { KeyValue } from '../../ui/layout/key-value';
import { ListRow } from '../../ui/layout/list-row';
import { Stack } from '../../ui/layout/page';
import { PriceSummary } from '../../ui/layout/price-summary';
import { RefundRule } from '../../ui/layout/refund-rule';
import { SectionHeading } from '../../ui/layout/section-heading';
import { StepProgress } from '../../ui/feedback/step-progress';
import { TextSheet } from './text-sheet';
import { CouponRow } from './coupon-row';
import { priceRows } from './price-rows';
import type { OrderCoupon } from './use-order-coupon';
import { t } from '../../language/translate';
import { formatCalendarDate, formatMoney } from '../../language/format';

/** The confirmation's content: product, arrival date, applicants, price and refund rule. */
export function ConfirmOverview({ order, coupon }: { order: Order; coupon: OrderCoupon }) {
  const { applicants, arrivalDate, amount, currency } = order;
  const account = useSession()?.user.email;
  const email = order.email ?? account;
  const { steps, active } = orderProgress(order, true);
  const rule = refundRule(applicants);
  const [readsPolicy, setReadsPolicy] = useState(false);
  const closePolicy = () => setReadsPolicy(false);
  useBackCloses(readsPolicy, closePolicy);
  return (
    <Stack>
      <StepProgress steps={[...steps]} current={steps.indexOf(active)} />
      <Card>
        <ListRow
          leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
          title={visaTitle(order)}
          titleAs="h2"
          titleSize={17}
          titleWeight={600}
          detail={visaTerms(order)}
        />
        <CardRow>
          <KeyValue
            rows={[
              {
                label: t('Arrival date'),
                value: arrivalDate ? formatCalendarDate(arrivalDate) : t('Not chosen yet'),
              },
              {
                label: applicants.length === 1 ? '1 applicant' : `${applicants.length} applicants`,
                value: applicants.map(({ id, firstName, identity }) => (
                  <div key={id}>
                    {[firstName, identityLabels[identity]].filter(Boolean).join(', ')}
                  </div>
                )),
              },
              ...(email ? [{ label: t('Contact e-mail'), value: email }] : []),
            ]}
          />
        </CardRow>
      </Card>
      {amount !== undefined && (
        <>
          <CouponRow orderId={order.id} currency={currency} coupon={coupon} />
          <PriceSummary
            rows={priceRows(order, coupon.applied)}
            totalLabel={t('Total')}
            total={coupon.fee === undefined ? '…' : formatMoney(coupon.fee, currency)}
            currency={currency.toUpperCase()}
          />
        </>
      )}
      <section>
        <SectionHeading
          size={17}
          aside={
            <Button variant="link" onClick={() => setReadsPolicy(true)}>
              {t('Refund policy')}
            </Button>
          }
        >
          {t('If you cancel')}
        </SectionHeading>
        <RefundRule columns={rule.columns}>{rule.today}</RefundRule>
      </section>
      <TextSheet
        open={readsPolicy}
        onClose={closePolicy}
        title={t('Refund policy')}
        paragraphs={refundPolicy}
      />
    </Stack>
  );
}
