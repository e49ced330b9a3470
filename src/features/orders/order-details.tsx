import type { Order } from '../../contract/orders';
import { orderProgress } from '../../domain/order/order-progress';
import { isCancelled, isCompleted } from '../../domain/order/order-state';
import { useLeaveFeedback } from '../../session/leave-feedback';
import { visaTerms } from '../../page/visa-labels';
import { visaTitle } from '../../domain/order/visa-title';
import { refundRule } from '../../domain/payment/refund-rule';
import { progressLabels } from '../../i18n/order-words';
import { refundColumns, refundToday } from '../../i18n/refund-words';
import { clock } from '../../page/services';
import { useSession } from '../../session/session';
import { Card, CardRow } from '../../ui/layout/card';
import { IconTile } from '../../ui/media/icon-tile';
import { ImageThumb } from '../../ui/media/image-thumb';
import { KeyValue } from '../../ui/layout/key-value';
import { ListRow } from '../../ui/layout/list-row';
import { Columns, Stack } from '../../ui/layout/page';
import { RefundRule } from '../../ui/layout/refund-rule';
import { SectionHeading } from '../../ui/layout/section-heading';
import { StepProgress } from '../../ui/feedback/step-progress';
import { Conversation } from '../../ui/layout/conversation';
import { ApplicantCard } from './applicant-card';
import { CancelPaid } from './cancel-paid';
import { PromiseScene } from './promise-scene';
import { OrderNotices } from './order-notices';
import { informationRows, paymentRows, refundRows } from './order-rows';
import { ReceiptList } from './receipt-list';
import { RefundSteps } from './refund-steps';
import { OrderQuestions } from './order-questions';
import { SinceLastVisit } from './since-last-visit';
import { t } from '../../language/translate';
import { ServerText } from '../../language/server-text';

/** The details of a submitted or completed order. */
export function OrderDetails({ order }: { order: Order }) {
  const { steps, active } = orderProgress(order);
  const cancelled = isCancelled(order);
  const rule = refundRule(order.applicants);
  const payments = [...(cancelled ? [] : paymentRows(order)), ...refundRows(order)];
  const leaveFeedback = useLeaveFeedback();
  const account = useSession()?.user.email;
  return (
    <Columns split="order">
      <Stack>
        <StepProgress
          steps={steps.map((step) => t(progressLabels[step]))}
          current={steps.indexOf(active)}
          tone={cancelled ? 'danger' : 'action'}
        />
        <PromiseScene order={order} />
        <OrderNotices order={order} />
        <SinceLastVisit order={order} />
        {order.applicants.map((applicant) => (
          <ApplicantCard
            key={applicant.id}
            orderId={order.id}
            productId={order.product.id}
            refunded={order.refunds.length + (order.openRefunds?.length ?? 0) > 0}
            applicant={applicant}
            needDays={order.product.needDays}
            now={clock.now()}
          />
        ))}
      </Stack>
      <Stack>
        <Card>
          <ListRow
            leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
            title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
            titleSize={17}
            titleWeight={600}
            detail={visaTerms(order)}
          />
        </Card>
        <section>
          <SectionHeading size={17}>{t('Order information')}</SectionHeading>
          <Card>
            <CardRow>
              <KeyValue rows={informationRows(order, account)} />
            </CardRow>
            {payments.length > 0 && (
              <CardRow>
                <KeyValue rows={payments} />
              </CardRow>
            )}
          </Card>
        </section>
        <RefundSteps order={order} />
        <ReceiptList order={order} />
        {!cancelled && !isCompleted(order) && (
          <section>
            <SectionHeading size={17}>{t('If you cancel')}</SectionHeading>
            <RefundRule columns={refundColumns(rule)}>{refundToday(rule)}</RefundRule>
            <CancelPaid order={order} />
          </section>
        )}
        <Conversation messages={order.supportMessages} />
        <OrderQuestions />
        <Card>
          <ListRow
            leading={<IconTile icon="chat" />}
            title={t('Support')}
            detail={t('A question about this application? Write to us.')}
            onClick={() => leaveFeedback(order.id)}
          />
        </Card>
      </Stack>
    </Columns>
  );
}
