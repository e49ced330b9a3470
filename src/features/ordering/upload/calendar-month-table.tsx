import { useId, type KeyboardEvent } from 'react';
import { type CalendarDay, type CalendarMonth, monthTitle, weekdayNames } from './calendar';
import { classNames } from '../../../ui/styles/class-names';
import styles from './month-calendar.module.css';
import { t } from '../../../language/translate';
import { formatArrivalDay } from '../../../language/format';

type CalendarMonthTableProps = {
  month: CalendarMonth;
  selected: string | undefined;
  today: string | undefined;
  tabStop: string | undefined;
  onChoose: (day: CalendarDay) => void;
  onKey: (event: KeyboardEvent, iso: string) => void;
};

function weeksOf({ lead, days }: CalendarMonth): (CalendarDay | null)[][] {
  const cells: (CalendarDay | null)[] = [...Array.from({ length: lead }, () => null), ...days];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** One month as a grid; the days' accessible names are the date with the weekday. */
export function CalendarMonthTable({
  month,
  selected,
  today,
  tabStop,
  onChoose,
  onKey,
}: CalendarMonthTableProps) {
  const titleId = useId();
  const weekdays = weekdayNames('long');
  function nameOf({ iso, reason }: CalendarDay, weekday: string): string {
    const date = formatArrivalDay(iso);
    const day =
      iso === today
        ? t('{date}, {weekday}, today', { date, weekday })
        : t('{date}, {weekday}', { date, weekday });
    return reason === undefined ? day : t('{day}, {reason}', { day, reason });
  }
  return (
    <section className={styles.month} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {monthTitle(month)}
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
                      aria-label={nameOf(day, weekdays[weekday] ?? '')}
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
