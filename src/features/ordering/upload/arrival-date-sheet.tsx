import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Order } from '../../../contract/orders';
import type { CalendarDate } from '../../../domain/calendar/calendar-date';
import { documentsDeadline } from '../../../domain/order/arrival-date';
import { formatArrivalDay, formatZonedDay } from '../../../language/format';
import { Rich } from '../../../language/rich';
import { msg } from '../../../domain/messages/text-params';
import { activeLanguage, t } from '../../../language/translate';
import { useHoldUpdates } from '../../../services/busy';
import { describeProblem } from '../../../services/describe-problem';
import { useKeptDraft } from '../../../session/kept-draft';
import { draftNames } from '../../../storage/draft-names';
import { Button } from '../../../ui/actions/button';
import { FooterReason } from '../../../ui/actions/footer-action';
import { Sheet } from '../../../ui/overlays/sheet';
import { type ArrivalEdit, chooseDay, isArrivalEdit, movedMeanwhile } from './order-drafts';
import {
  type CalendarDay,
  calendarDays,
  type CalendarMonth,
  dayAfterKey,
  weekdayNames,
} from './calendar';
import { CalendarMonthTable } from './calendar-month-table';
import { ChangedElsewhere, useSetArrivalDate } from './order-changes';
import styles from './month-calendar.module.css';

type MonthCalendarProps = {
  label: string;
  months: readonly CalendarMonth[];
  selected?: string | undefined;
  /** The current day, which is marked. */
  today?: string | undefined;
  onSelect: (iso: string) => void;
};

/** From right to left the next day is on the left. */
const mirroredKeys: Partial<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};

/** A scrollable list of months. One day is in the tab order; arrow keys move between the days. */
function MonthCalendar({ label, months, selected, today, onSelect }: MonthCalendarProps) {
  const root = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  // Scroll to the chosen day first.
  useEffect(() => {
    root.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' });
  }, []);

  const days = months.flatMap((month) => month.days);
  const tabStop =
    [visited, selected, today].find((iso) => days.some((day) => day.iso === iso)) ??
    days.find((day) => !day.disabled)?.iso ??
    days[0]?.iso;

  function move(event: KeyboardEvent, iso: string) {
    const mirrored = activeLanguage().direction === 'rtl' ? mirroredKeys[event.key] : undefined;
    const next = dayAfterKey(months, iso, mirrored ?? event.key);
    if (next === null) return;
    event.preventDefault();
    setVisited(next);
    root.current?.querySelector<HTMLElement>(`[data-iso="${next}"]`)?.focus();
  }
  function choose(day: CalendarDay) {
    setVisited(day.iso);
    setRefused(day.disabled ? day.iso : null);
    if (!day.disabled) onSelect(day.iso);
  }
  return (
    <div className={styles.calendar} role="group" aria-label={label} ref={root}>
      <div className={styles.head}>
        <div className={styles.weekdays} aria-hidden="true">
          {weekdayNames('narrow').map((letter, index) => (
            <span key={index}>{letter}</span>
          ))}
        </div>
        <p className={styles.refusal} role="status">
          {days.find(({ iso }) => iso === refused)?.reason}
        </p>
      </div>
      {months.map((month) => (
        <CalendarMonthTable
          key={`${month.year}-${month.month}`}
          month={month}
          selected={selected}
          today={today}
          tabStop={tabStop}
          onChoose={choose}
          onKey={move}
        />
      ))}
    </div>
  );
}

interface Props {
  order: Order;
  today: CalendarDate;
  onClose: () => void;
}

/** The calendar for an order's arrival date; restores an unsent choice. */
export function ArrivalDateSheet(props: Props) {
  const { draft, keep } = useKeptDraft(
    `${draftNames.arrivalDate}:${props.order.id}`,
    isArrivalEdit,
  );
  if (draft === null) return null;
  return <ArrivalCalendar {...props} edit={draft} onEdit={keep} />;
}

interface CalendarProps extends Props {
  /** The draft; undefined unless a day other than the order's was chosen. */
  edit: ArrivalEdit | undefined;
  onEdit: (edit: ArrivalEdit | undefined) => void;
}

function ArrivalCalendar({ order, today, onClose, edit, onEdit }: CalendarProps) {
  const { arrivalDate, earliestArrivalDate, product } = order;
  const chosen = edit?.day ?? arrivalDate;
  const save = useSetArrivalDate(order.id);
  useHoldUpdates('form');
  const moved = !save.isPending && !save.isSuccess && movedMeanwhile(edit, arrivalDate);
  const pickable = chosen !== undefined && chosen >= earliestArrivalDate;
  const deadline = pickable && documentsDeadline(today, chosen, earliestArrivalDate);

  function done() {
    onEdit(undefined);
    onClose();
  }

  function confirm() {
    if (!pickable) return;
    if (chosen === arrivalDate) onClose();
    else save.mutate({ day: chosen, seen: arrivalDate }, { onSuccess: done });
  }
  return (
    <Sheet
      open
      onClose={onClose}
      tall
      title={t('Arrival date')}
      line={t('The earliest is {day}', { day: formatZonedDay(earliestArrivalDate) })}
      footer={
        <>
          {save.error && !moved && (
            <FooterReason icon="warning">{describeProblem(save.error)}</FooterReason>
          )}
          {(!save.error || moved) && (
            <FooterReason id="date-reason" icon={deadline ? 'clock' : 'info'} quiet>
              {deadline
                ? t('Submit all documents before {day}.', { day: formatZonedDay(deadline) })
                : t('Choose a day.')}
            </FooterReason>
          )}
          <Button
            full
            disabled={!pickable}
            reasonId="date-reason"
            busy={save.isPending}
            busyLabel={t('Saving the date')}
            onClick={confirm}
          >
            {pickable
              ? t('Arrive on {day}', { day: formatArrivalDay(chosen) })
              : t('Arrive on this day')}
          </Button>
        </>
      }
    >
      {moved && (
        <ChangedElsewhere onTake={() => onEdit(undefined)}>
          <Rich
            text={
              arrivalDate
                ? msg(
                    'The arrival date is <b>{day}</b> now. The button below replaces that with the day you chose here.',
                  )
                : msg(
                    'The arrival date is <b>not chosen</b> now. The button below replaces that with the day you chose here.',
                  )
            }
            params={arrivalDate ? { day: formatZonedDay(arrivalDate) } : {}}
            tags={{ b: (part) => <strong>{part}</strong> }}
          />
        </ChangedElsewhere>
      )}
      <MonthCalendar
        label={t('Arrival date')}
        months={calendarDays(today, earliestArrivalDate, product.needDays)}
        selected={chosen}
        today={today}
        onSelect={(day) => onEdit(chooseDay(day, arrivalDate))}
      />
    </Sheet>
  );
}
