import type { Order } from '../../contract/orders';
import { arrivalDateIsValid, documentsDeadline } from '../../domain/order/arrival-date';
import { type CalendarDate } from '../../domain/calendar/calendar-date';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { IconTile } from '../../ui/media/icon-tile';
import { ListRow } from '../../ui/layout/list-row';
import { Notice } from '../../ui/feedback/notice';
import { Rich } from '../../language/rich';
import { msg } from '../../language/text';
import { t } from '../../language/translate';
import { formatCalendarDate } from '../../language/format';

interface Props {
  order: Pick<Order, 'arrivalDate' | 'earliestArrivalDate'>;
  today: CalendarDate;
  onChange: () => void;
}

/** The arrival date, and the date by which the documents should be uploaded. */
export function ArrivalDateBox({ order, today, onChange }: Props) {
  const { arrivalDate, earliestArrivalDate } = order;
  const valid = arrivalDateIsValid(arrivalDate, earliestArrivalDate);
  const deadline = arrivalDate && documentsDeadline(today, arrivalDate, earliestArrivalDate);
  return (
    <Card>
      <ListRow
        leading={<IconTile icon="calendar" tone="action" />}
        over={t('Arrival date')}
        title={arrivalDate ? formatCalendarDate(arrivalDate) : t('Not chosen yet')}
        titleSize={17}
        titleWeight={600}
        action={
          <Button variant="link" onClick={onChange}>
            {arrivalDate ? t('Change') : t('Choose')}
          </Button>
        }
      />
      {deadline && (
        <Notice tone="wait" flush>
          <Rich
            text={msg('Submit all documents before <b>{day}</b>, or the trip may be delayed.')}
            params={{ day: formatCalendarDate(deadline) }}
            tags={{ b: (part) => <strong>{part}</strong> }}
          />
        </Notice>
      )}
      {arrivalDate && !valid && (
        <Notice tone="danger" flush>
          <Rich
            text={msg('This day has become too early. The earliest is now <b>{day}</b>.')}
            params={{ day: formatCalendarDate(earliestArrivalDate) }}
            tags={{ b: (part) => <strong>{part}</strong> }}
          />
        </Notice>
      )}
    </Card>
  );
}
