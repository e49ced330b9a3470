import type { Order } from '../../../contract/orders';
import { outboxWords } from '../../../i18n/outbox-messages';
import { formatList } from '../../../language/format';
import { t } from '../../../language/translate';
import { hasFile, isSetAside, isUnsent, type OutboxItem } from '../../../outbox/core/item';
import { outboxKinds } from '../../../outbox/kinds/outbox-kinds';
import type { OtherVisa } from '../../../outbox/orders/plan-other-visa';
import { Notice } from '../../../ui/feedback/notice';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { Icon } from '../../../ui/media/icon';
import styles from './meanwhile.module.css';

/** An item's name, with its applicant's: 'Passport copy, Mira'. */
function nameOf(item: OutboxItem): string {
  const name = outboxWords(outboxKinds.of(item).messages.name(item, false)) ?? '';
  return hasFile(item) ? t('{name}, {detail}', { name, detail: item.target.applicantName }) : name;
}

interface Props {
  order: Order;
  plan: OtherVisa;
  items: readonly OutboxItem[];
}

/** The parts of an order that go on with another visa, and those that it does not ask for. */
export function OtherVisaSummary({ order, plan, items }: Props) {
  const { setAside, takenUp, withoutOccupation } = plan;
  const stays = items.filter(
    (item) =>
      hasFile(item) &&
      item.target.orderId === order.id &&
      isUnsent(item) &&
      !setAside.includes(item) &&
      (!isSetAside(item) || takenUp.includes(item)),
  ).length;
  const rows = [
    order.applicants.length > 0 && {
      title: t('Applicants'),
      end: formatList(order.applicants.map(({ firstName }) => firstName)),
    },
    stays > 0 && {
      title: t('Documents'),
      end: t('{count, number} saved on this phone', { count: stays }),
    },
  ].filter((row) => typeof row === 'object');
  const names = [...new Set(setAside.map(nameOf))];
  return (
    <section>
      <SectionHeading>{t('With this visa')}</SectionHeading>
      <div className={styles.summary}>
        {rows.length > 0 && (
          <Card as="ul" label={t('With this visa')}>
            {rows.map(({ title, end }) => (
              <ListRow
                as="li"
                key={title}
                leading={
                  <span className={styles.same}>
                    <Icon name="check" size={24} />
                  </span>
                }
                title={title}
                end={end}
                endTone="quiet"
              />
            ))}
          </Card>
        )}
        {withoutOccupation.length > 0 && (
          <Notice tone="wait" icon="info">
            {t('Choose the occupation again: {names}', { names: formatList(withoutOccupation) })}
          </Notice>
        )}
        {names.length > 0 && (
          <Notice tone="wait" icon="file" title={t('This visa does not ask for:')}>
            <ul className={styles.names}>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
            <p>{t('It stays on this phone and is not sent. You can remove it under Uploads.')}</p>
          </Notice>
        )}
      </div>
    </section>
  );
}
