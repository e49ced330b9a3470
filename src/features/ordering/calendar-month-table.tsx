import { useId, type KeyboardEvent } from 'react';
import type { CalendarDay, CalendarMonth } from './calendar-keys';
import { classNames } from '../../ui/styles/class-names';
import styles from './month-calendar.module.css';
import { msg } from '../../language/text';

type CalendarMonthTableProps = {
  month: CalendarMonth;
  selected: string | undefined;
  today: string | undefined;
  tabStop: string | undefined;
  onChoose: (day: CalendarDay) => void;
  onKey: (event: KeyboardEvent, iso: string) => void;
};

const weekdays = [
  msg('Sunday'),
  msg('Monday'),
  msg('Tuesday'),
  msg('Wednesday'),
  msg('Thursday'),
  msg('Friday'),
  msg('Saturday'),
];
const monthNames = [
  msg('January'),
  msg('February'),
  msg('March'),
  msg('April'),
  msg('May'),
  msg('June'),
  msg('July'),
  msg('August'),
  msg('September'),
  msg('October'),
  msg('November'),
  msg('December'),
];

function weeksOf({ lead, days }: CalendarMonth): (CalendarDay | null)[][] {
  const cells: (CalendarDay | null)[] = [...Array.from({ length: lead }, () => null), ...days];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** One month as a grid; the days' accessible names are M/D/YYYY with the weekday. */
export function CalendarMonthTable({
  month,
  selected,
  today,
  tabStop,
  onChoose,
  onKey,
}: CalendarMonthTableProps) {
  const titleId = useId();
  function nameOf(day: CalendarDay, weekday: number): string {
    const date = `${month.month}/${Number(day.iso.slice(8))}/${month.year}`;
    const parts = [date, weekdays[weekday], day.iso === today && 'today', day.reason];
    return parts.filter(Boolean).join(', ');
  }
  return (
    <section className={styles.month} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {monthNames[month.month - 1]} {month.year}
      </h3>
      <table className={styles.table} role="grid" aria-labelledby={titleId}>
        <thead className={styles.unseen}>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, weekday) =>
                day ? (
                  <td key={day.iso} aria-selected={day.iso === selected}>
                    <button
                      type="button"
                      className={classNames(
                        styles.day,
                        day.iso === selected && styles.selected,
                        day.iso === today && styles.today,
                      )}
                      data-iso={day.iso}
                      aria-label={nameOf(day, weekday)}
                      aria-disabled={day.disabled || undefined}
                      tabIndex={day.iso === tabStop ? 0 : -1}
                      onClick={() => onChoose(day)}
                      onKeyDown={(event) => onKey(event, day.iso)}
                    >
                      {Number(day.iso.slice(8))}
                    </button>
                  </td>
                ) : (
                  <td key={weekday} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
