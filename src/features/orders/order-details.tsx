import type { ReactNode } from 'react';
import type { Order } from '../../contract/orders';
import { orderProgress } from '../../domain/order-progress';
import { isCancelled, isCompleted } from '../../domain/order-state';
import { useLeaveFeedback } from '../../state/leave-feedback';
import { visaTerms, visaTitle } from '../../state/order-words';
import { refundRule } from '../../domain/refund-rule';
import { clock } from '../../state/services';
import { useSession } from '../../state/session';
import { Card, CardRow } from '../../ui/card';
import { IconTile } from '../../ui/icon-tile';
import { ImageThumb } from '../../ui/image-thumb';
import { KeyValue } from '../../ui/key-value';
import { ListRow } from '../../ui/list-row';
import { Columns, Stack } from '../../ui/page';
import { RefundRule } from '../../ui/refund-rule';
import { SectionHeading } from '../../ui/section-heading';
import { StepProgress } from '../../ui/step-progress';
import { ApplicantCard } from './applicant-card';
import { OrderNotices } from './order-notices';
import { informationRows, paymentRows, refundRows } from './order-rows';
import { OrderQuestions } from './order-questions';

/** Everything about an order that is under way, or over. */
export function OrderDetails({ order, footer }: { order: Order; footer: ReactNode }) {
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
          steps={[...steps]}
          current={steps.indexOf(active)}
          tone={cancelled ? 'danger' : 'action'}
        />
        <OrderNotices order={order} />
        {order.applicants.map((applicant) => (
          <ApplicantCard
            key={applicant.id}
            orderId={order.id}
            applicant={applicant}
            now={clock.now()}
          />
        ))}
        {footer}
      </Stack>
      <Stack>
        <Card>
          <ListRow
            leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
            title={visaTitle(order)}
            titleSize={17}
            titleWeight={600}
            detail={visaTerms(order)}
          />
        </Card>
        <section>
          <SectionHeading size={17}>Order information</SectionHeading>
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
        {!cancelled && !isCompleted(order) && (
          <section>
            <SectionHeading size={17}>If you cancel</SectionHeading>
            <RefundRule columns={rule.columns}>{rule.today}</RefundRule>
          </section>
        )}
        <OrderQuestions />
        <Card>
          <ListRow
            leading={<IconTile icon="chat" />}
            title="Support"
            detail="A question about this application? Write to us."
            onClick={() => leaveFeedback(order.id)}
          />
        </Card>
      </Stack>
    </Columns>
  );
}
