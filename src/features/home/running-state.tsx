import type { OrderInList } from '../../contract/orders';
import { localDateOf } from '../../domain/calendar/calendar-date';
import { listOutlook } from '../../domain/order/list-outlook';
import { requiredItemName } from '../../i18n/applicant-words';
import { inTimeWords } from '../../i18n/promise-words';
import { formatPromisedDay } from '../../language/promised-day';
import { t } from '../../language/translate';
import { WrittenText } from '../../language/written-text';
import { ListRow } from '../../ui/layout/list-row';
import { IconTile } from '../../ui/media/icon-tile';

/** The outlook of a submitted application, as far as the server names it. */
export function RunningState({ order, now }: { order: OrderInList; now: Date }) {
  const outlook = listOutlook(order, now);
  if (!outlook) return null;
  if (outlook.kind === 'revision') {
    const { firstName, revision } = outlook;
    const { kind, name = '', reason } = revision;
    const item = requiredItemName(kind === 'document' ? { kind, name } : { kind });
    return (
      <ListRow
        tone="danger"
        leading={<IconTile icon="warning" tone="danger" />}
        title={t('{name} of {firstName}', { name: item, firstName })}
        titleWeight={600}
        detail={reason && <WrittenText>{reason}</WrittenText>}
      />
    );
  }
  const today = localDateOf(now);
  const { arrivalDate } = order;
  const isInTime = arrivalDate === undefined ? undefined : outlook.by < arrivalDate;
  return (
    <ListRow
      leading={<IconTile icon="calendar" tone="action" />}
      title={t('Result by {day}', { day: formatPromisedDay(outlook.by, today) })}
      titleWeight={600}
      detail={inTimeWords({ ...(isInTime !== undefined && { isInTime }) }, { today, arrivalDate })}
    />
  );
}
