import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders';
import type {
  ChangedPart,
  DateTooEarly,
  PriceDifference,
} from '../../../domain/order/begun-differences';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { formatNearDay } from '../../../i18n/price-age';
import { formatCalendarDate, formatMoney } from '../../../language/format';
import { t } from '../../../language/translate';
import { Card, CardRow } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Icon, IconTile } from '../../../ui/media/icon';
import { type LostCoupon, lostReasons } from '../confirm/checkout';
import styles from './meanwhile.module.css';
import type { Difference, Meanwhile } from './use-meanwhile';

interface Side {
  label: string;
  value: string;
  day?: string | undefined;
}

/** The old and the new value, of the same size. */
export const OldAndNew = ({ was, now }: { was: Side; now: Side }) => (
  <div className={styles.columns}>
    <p>
      <span className={styles.quiet}>{was.label}</span>
      <span className={styles.was}>{was.value}</span>
      <span className={styles.quiet}>{was.day}</span>
    </p>
    <Icon name="arrow-right" size={24} />
    <p>
      <span className={styles.quiet}>{now.label}</span>
      <span className={styles.now}>{now.value}</span>
      <span className={styles.quiet}>{now.day}</span>
    </p>
  </div>
);

const wentUp: Readonly<Record<ChangedPart, SourceText>> = {
  price: msg('The price went up'),
  'visa-fee': msg('The visa fee went up'),
  'service-fee': msg('The service fee went up'),
};
const wentDown: Readonly<Record<ChangedPart, SourceText>> = {
  price: msg('The price went down'),
  'visa-fee': msg('The visa fee went down'),
  'service-fee': msg('The service fee went down'),
};
const isStill: Readonly<Record<Exclude<ChangedPart, 'price'>, SourceText>> = {
  'visa-fee': msg('The service fee is still {price} each'),
  'service-fee': msg('The visa fee is still {price} each'),
};

interface OrderProps {
  order: Order;
  meanwhile: Pick<Meanwhile, 'seenAt' | 'foundAt'>;
}

/** The price of all applicants, before and after the change. */
function PriceTotal({ price, order }: { price: PriceDifference; order: Order }) {
  const { applicants, currency } = order;
  const count = applicants.length;
  const { part, now, eachWas, eachNow } = price;
  const money = (cents: number) => formatMoney(cents, currency);
  const more = (eachNow - eachWas) * count;
  return (
    <div className={styles.totals}>
      <p className={styles.total}>
        <span>
          {t('{count, plural, one {Total, # applicant} other {Total, # applicants}}', { count })}
        </span>
        <span>
          {t('was {price}', { price: money(eachWas * count) })}{' '}
          <strong>{money(eachNow * count)}</strong>
        </span>
      </p>
      <p className={styles.total}>
        <small>{part !== 'price' && t(isStill[part], { price: money(eachNow - now) })}</small>
        <small className={more > 0 ? styles.more : styles.less}>
          {more > 0
            ? t('{price} more', { price: money(more) })
            : t('{price} less', { price: money(-more) })}
        </small>
      </p>
    </div>
  );
}

function PriceCard({
  price,
  order,
  meanwhile: { seenAt, foundAt },
}: { price: PriceDifference } & OrderProps) {
  const { part, was, now } = price;
  const side = (label: string, cents: number, at: number) => ({
    label,
    value: formatMoney(cents, order.currency),
    day: formatNearDay(at, foundAt),
  });
  return (
    <Described
      icon="receipt"
      title={t((now > was ? wentUp : wentDown)[part])}
      detail={t('For each applicant')}
    >
      <OldAndNew
        was={side(t('When you saved it'), was, seenAt)}
        now={side(t('Now'), now, foundAt)}
      />
      {order.applicants.length > 0 && <PriceTotal price={price} order={order} />}
    </Described>
  );
}

const DateCard = ({ date }: { date: DateTooEarly }) => (
  <Described
    icon="calendar"
    title={t('Your arrival date has become too early')}
    detail={t('The day that you chose is not possible any more.')}
  >
    <OldAndNew
      was={{ label: t('You chose'), value: formatCalendarDate(date.chosen) }}
      now={{ label: t('Earliest now'), value: formatCalendarDate(date.earliest) }}
    />
  </Described>
);

/** The coupon that the traveller chose for the order and that cannot be used any more. */
export const LostCouponCard = ({ reason }: { reason: LostCoupon }) => (
  <Described icon="ticket" title={t(lostReasons[reason])} detail={t('The price is without it.')} />
);

interface DescribedProps {
  icon: 'receipt' | 'calendar' | 'file' | 'ticket' | 'warning';
  title: string;
  detail?: string;
  children?: ReactNode;
}

export const Described = ({ icon, title, detail, children }: DescribedProps) => (
  <Card>
    <ListRow
      leading={<IconTile icon={icon} tone="accent" />}
      title={title}
      titleAs="h3"
      titleSize={17}
      titleWeight={600}
      detail={detail}
    />
    {children && <CardRow>{children}</CardRow>}
  </Card>
);

interface Props extends OrderProps {
  difference: Difference;
}

/** One thing that has changed: what was, and what is. */
export function DifferenceCard({ difference, order, meanwhile }: Props) {
  switch (difference.kind) {
    case 'price':
      return <PriceCard price={difference} order={order} meanwhile={meanwhile} />;
    case 'date':
      return <DateCard date={difference} />;
    case 'not-sold':
      return (
        <Described
          icon="warning"
          title={t('This visa is no longer available for your nationality and residence.')}
        />
      );
    case 'documents':
      return (
        <Described
          icon="file"
          title={t(
            '{count, plural, one {# more document is required} other {# more documents are required}}',
            {
              count: difference.names.length,
            },
          )}
          detail={t('Not required when you saved it')}
        >
          <ul className={styles.names}>
            {difference.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Described>
      );
  }
}
