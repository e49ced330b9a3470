import { type ReactNode, useState } from 'react';
import { refundPolicy } from '../../../content/pages/faq';
import type { Order } from '../../../contract/orders';
import { localDateOf } from '../../../domain/calendar/calendar-date';
import { orderProgress } from '../../../domain/order/order-state';
import { resultPromise } from '../../../domain/order/result-promise';
import { visaTitle } from '../../../domain/order/visa-title';
import { refundRule } from '../../../domain/payment/refund-rule';
import { nameWithOccupation } from '../../../i18n/applicant-labels';
import { progressLabels, inTimeWords } from '../../../i18n/order-labels';
import { refundColumns, refundToday } from '../../../i18n/refund-labels';
import { formatCalendarDate, formatMoney } from '../../../language/format';
import { PageBlock } from '../../../language/page-text';
import { ServerText } from '../../../language/server-text';
import type { SourceText } from '../../../domain/messages/text-params';
import { inLine, t } from '../../../language/translate';
import { type PriceAge, priceConfirmedLater } from '../../../i18n/price-age';
import { clock } from '../../../services/services';
import { visaTerms } from '../../../services/visa-labels';
import { useBackCloses } from '../../../routing/back-closes';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { StepProgress } from '../../../ui/feedback/progress';
import { Card, CardRow } from '../../../ui/layout/card';
import { KeyValue, PriceSummary } from '../../../ui/layout/key-value';
import { ListRow } from '../../../ui/layout/list-row';
import { Columns, Stack, Staying } from '../../../ui/layout/page';
import { RefundRule } from '../../../ui/layout/refund-rule';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { ImageThumb } from '../../../ui/media/image-thumb';
import { Sheet } from '../../../ui/overlays/sheet';
import { Contradictions } from './contradictions';
import { CouponRow, type OrderCoupon } from './coupon-row';
import { priceRows } from './checkout';

interface TextSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  paragraphs: readonly SourceText[];
}

/** A sheet with a text to read without leaving the page. */
function TextSheet({ open, onClose, title, paragraphs }: TextSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button full variant="outlined" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <Stack gap={12}>
        {paragraphs.map((paragraph, index) => (
          <PageBlock key={index} text={paragraph} />
        ))}
      </Stack>
    </Sheet>
  );
}

interface Props {
  order: Order;
  coupon: OrderCoupon;
  /** The age of the order's price. */
  age: PriceAge | undefined;
  /** On wide screens the price and the next step stay in view beside the rest. */
  footer: ReactNode;
}

/** The confirmation's content: product, arrival date, applicants, price and refund rule. */
export function ConfirmOverview({ order, coupon, age, footer }: Props) {
  const { applicants, arrivalDate, amount, currency } = order;
  const account = useSession()?.user.email;
  const email = order.email ?? account;
  const { steps, active } = orderProgress(order, true);
  const rule = refundRule(applicants);
  const today = localDateOf(clock.now());
  const { needDays } = order.product;
  const promise =
    needDays === undefined
      ? undefined
      : resultPromise({ start: today, needDays, arrivalDate, today });
  const [readsPolicy, setReadsPolicy] = useState(false);
  const closePolicy = () => setReadsPolicy(false);
  useBackCloses(readsPolicy, closePolicy);
  const progress = (
    <StepProgress
      steps={steps.map((step) => t(progressLabels[step]))}
      current={steps.indexOf(active)}
    />
  );
  const facts = (
    <Card>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
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
              label: t('{count, plural, one {# applicant} other {# applicants}}', {
                count: applicants.length,
              }),
              value: applicants.map(({ id, firstName, identity }) => (
                <div key={id}>{nameWithOccupation(firstName, identity)}</div>
              )),
            },
            ...(email ? [{ label: t('Contact e-mail'), value: <bdi dir="ltr">{email}</bdi> }] : []),
          ]}
        />
      </CardRow>
    </Card>
  );
  const promised = promise && (
    <Notice
      tone={promise.isInTime === false ? 'wait' : 'ok'}
      title={t('Result by {day} if you pay today', {
        day: formatCalendarDate(promise.by),
      })}
    >
      {inTimeWords(promise, arrivalDate)}
    </Notice>
  );
  const couponRow = amount !== undefined && (
    <CouponRow orderId={order.id} currency={currency} coupon={coupon} />
  );
  const price = amount !== undefined && (
    <PriceSummary
      rows={priceRows(order, coupon.applied)}
      totalLabel={t('Total')}
      total={coupon.fee === undefined ? '…' : formatMoney(coupon.fee, currency)}
      currency={currency.toUpperCase()}
      note={age && inLine(age.asOf, priceConfirmedLater())}
    />
  );
  const cancelling = (
    <>
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
        <RefundRule columns={refundColumns(rule)}>{refundToday(rule)}</RefundRule>
      </section>
      <TextSheet
        open={readsPolicy}
        onClose={closePolicy}
        title={t('Refund policy')}
        paragraphs={refundPolicy}
      />
    </>
  );
  if (!footer)
    return (
      <Stack>
        {progress}
        <Contradictions order={order} />
        {facts}
        {promised}
        {couponRow}
        {price}
        {cancelling}
      </Stack>
    );
  return (
    <Columns split="summary">
      <Stack gap={16}>
        {progress}
        <Contradictions order={order} />
        {facts}
        {couponRow}
        {cancelling}
      </Stack>
      <Staying>
        <Stack gap={16}>
          {promised}
          {price}
          {footer}
        </Stack>
      </Staying>
    </Columns>
  );
}
