import type { Order } from '../../contract/orders';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { SectionHeading } from '../../ui/layout/section-heading';
import { StateChip } from '../../ui/feedback/state-chip';
import { refundStates, type RefundState } from './refund-states';
import { inLine } from '../../language/in-line';
import { t } from '../../language/translate';
import { formatDayTime, formatMoney } from '../../language/format';

/** Each refund of an order with its state, when that was reached, and what comes next. */
export function RefundSteps({ order }: { order: Order }) {
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
