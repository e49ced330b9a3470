import { type ReactNode, useState } from 'react';
import type { Applicant } from '../../../contract/applicants';
import type { Order } from '../../../contract/orders';
import { orderProgress } from '../../../domain/order/order-state';
import { isCancelled, isCompleted } from '../../../domain/order/order-state';
import { visaTitle } from '../../../domain/order/visa-title';
import { pendingDifference } from '../../../domain/payment/due-fee';
import { refundRule } from '../../../domain/payment/refund-rule';
import { progressLabels } from '../../../i18n/order-labels';
import { refundColumns, refundToday } from '../../../i18n/refund-labels';
import { formatDayTime, formatMoney } from '../../../language/format';
import { inLine } from '../../../language/translate';
import { PageBlock, PageLine } from '../../../language/page-text';
import { ServerText } from '../../../language/server-text';
import { t } from '../../../language/translate';
import { clock } from '../../../services/services';
import { visaTerms } from '../../../services/visa-labels';
import type { PocketFacts } from '../../../pocket/pocket-file';
import { useBackCloses } from '../../../routing/back-closes';
import { useLeaveFeedback } from '../../../session/leave-feedback';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { Disclosure } from '../../../ui/actions/disclosure';
import { StateChip } from '../../../ui/feedback/state-chip';
import { StepProgress } from '../../../ui/feedback/progress';
import { Card, CardRow } from '../../../ui/layout/card';
import { Conversation } from '../../../ui/layout/conversation';
import { KeyValue } from '../../../ui/layout/key-value';
import { ListRow } from '../../../ui/layout/list-row';
import { Columns, Stack } from '../../../ui/layout/page';
import { RefundRule } from '../../../ui/layout/refund-rule';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { IconTile } from '../../../ui/media/icon';
import { ImageThumb } from '../../../ui/media/image-thumb';
import { latePart } from '../../../ui/overlays/late-part';
import { ApplicantCard, SharedCard, sharedStages } from './applicant-card';
import {
  informationRows,
  orderFaq,
  paymentRows,
  refundRows,
  type RefundState,
  refundStates,
} from './order-rows';
import { LeftOnPhone } from './left-on-phone';
import { PromiseScene, Visas } from './order-head';
import { arrangeApplicants } from './outcome-steps';
import { DifferenceDue, OrderNotices } from './order-notices';
import { ReceiptList } from '../receipt-list';
import { SinceLastVisit } from './since-last-visit';

/** Each refund of an order with its state, when that was reached, and what comes next. */
function RefundSteps({ order }: { order: Order }) {
  const states = refundStates(order);
  if (states.length === 0) return null;
  return (
    <section>
      <SectionHeading size={17}>{t('Refunds')}</SectionHeading>
      <Card as="ul" label={t('Refunds')}>
        {states.map((refund, index) => (
          <ListRow
            as="li"
            key={index}
            title={formatMoney(refund.fee, order.currency)}
            detail={timesOf(refund)}
            chip={<Chip state={refund.state} />}
            foot={nextOf(refund)}
          />
        ))}
      </Card>
    </section>
  );
}

function Chip({ state }: Pick<RefundState, 'state'>) {
  if (state === 'failed') return <StateChip tone="danger">{t('Refund failed')}</StateChip>;
  if (state === 'done') return <StateChip tone="ok">{t('Paid back')}</StateChip>;
  return <StateChip tone="wait">{state === 'sent' ? t('At your bank') : t('Asked for')}</StateChip>;
}

const timesOf = ({ askedAt, sentAt, endedAt, state }: RefundState): string =>
  inLine(
    askedAt && t('Asked for {time}', { time: formatDayTime(askedAt) }),
    sentAt && t('Sent {time}', { time: formatDayTime(sentAt) }),
    endedAt &&
      (state === 'failed'
        ? t('Failed {time}', { time: formatDayTime(endedAt) })
        : t('Paid back {time}', { time: formatDayTime(endedAt) })),
  );

function nextOf({ state }: RefundState): string {
  if (state === 'failed')
    return t('We look for another way and write to you. You need to do nothing else.');
  if (state === 'done') return t('Your bank may need some days to show it.');
  return state === 'sent'
    ? t('Your bank or payment service has it. It may take some days.')
    : t('We are sending it. You need to do nothing.');
}

/** The FAQ for submitted applications. */
function OrderQuestions() {
  return (
    <section>
      <SectionHeading size={17}>{t('FAQ')}</SectionHeading>
      <Card as="ul">
        {orderFaq.map(({ id, question, answer }) => (
          <li key={id}>
            <Disclosure summary={<PageLine text={question} />}>
              <Stack gap={8}>
                {answer.map((paragraph, index) => (
                  <PageBlock key={index} text={paragraph} />
                ))}
              </Stack>
            </Disclosure>
          </li>
        ))}
      </Card>
    </section>
  );
}

const CancelPaidSheet = latePart(async () => (await import('./cancel-paid-sheet')).CancelPaidSheet);

/** The button that cancels a paid order, if the server says that it can be cancelled. */
function CancelPaid({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  useBackCloses(open && order.cancelRefund !== undefined, () => setOpen(false));
  if (order.cancelRefund === undefined) return null;
  return (
    <>
      <Button full variant="danger-link" onClick={() => setOpen(true)}>
        {t('Cancel this application')}
      </Button>
      {open && (
        <CancelPaidSheet order={order} refund={order.cancelRefund} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const isRevision = ({ applicants }: Order): boolean =>
  applicants.some(({ status }) => status === 'revision-needed');

interface Props {
  order: Order;
  renderVisa: (facts: PocketFacts) => ReactNode;
}

/** The details of a submitted or completed order. */
export function OrderDetails({ order, renderVisa }: Props) {
  const { steps, active } = orderProgress(order);
  const cancelled = isCancelled(order);
  const difference = pendingDifference(order);
  const rule = refundRule(order.applicants);
  const payments = [...(cancelled ? [] : paymentRows(order)), ...refundRows(order)];
  const leaveFeedback = useLeaveFeedback();
  const account = useSession()?.user.email;
  const { open, others } = arrangeApplicants(order.applicants);
  const ofOrder = {
    orderId: order.id,
    owed: difference && formatMoney(difference.expectedFee, difference.currency),
    needDays: order.product.needDays,
    now: clock.now(),
  };
  const shared = sharedStages(others, ofOrder);
  const together = shared && <SharedCard {...ofOrder} applicants={others} stages={shared} />;
  const card = (applicant: Applicant) => (
    <ApplicantCard
      key={applicant.id}
      {...ofOrder}
      productId={order.product.id}
      refunded={order.refunds.length + (order.openRefunds?.length ?? 0) > 0}
      applicant={applicant}
    />
  );
  return (
    <Columns split="details">
      <Stack>
        <DifferenceDue order={order} />
        <StepProgress
          steps={steps.map((step) => t(progressLabels[step]))}
          current={steps.indexOf(active)}
          tone={cancelled ? 'danger' : 'action'}
        />
        <Visas order={order} isMain={!difference && !isRevision(order)} renderVisa={renderVisa} />
        <PromiseScene order={order} />
        <OrderNotices order={order} />
        <LeftOnPhone order={order} />
        <SinceLastVisit order={order} />
        {open.length > 0 && (
          <section>
            <SectionHeading
              aside={t('{count} of {total} approved', {
                count: order.applicants.filter(({ result }) => result === 'approved').length,
                total: order.applicants.length,
              })}
            >
              {t('Still in progress')}
            </SectionHeading>
            <Stack>{open.map(card)}</Stack>
          </section>
        )}
        {together ?? others.map(card)}
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
        <Conversation messages={order.supportMessages} />
        <Card>
          <ListRow
            leading={<IconTile icon="chat" />}
            title={t('Support')}
            detail={t('A question about this application? Write to us.')}
            onClick={() => leaveFeedback(order.id)}
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
        <OrderQuestions />
      </Stack>
    </Columns>
  );
}
