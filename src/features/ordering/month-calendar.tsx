import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { dayAfterKey, type CalendarDay, type CalendarMonth } from './calendar-keys';
import { CalendarMonthTable } from './calendar-month-table';
import { weekdayNames } from './calendar-names';
import { activeLanguage } from '../../language/translate';
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
export function MonthCalendar({ label, months, selected, today, onSelect }: MonthCalendarProps) {
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
