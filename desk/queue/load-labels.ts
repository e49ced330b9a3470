import type { DeskResponseOf } from '../../src/contract/desk/define-desk-call';
import type { deskQueueCalls } from '../../src/contract/desk/queue-calls';
import { formatDay, formatDuration } from '../ui/formats';

export type DeskLoad = DeskResponseOf<typeof deskQueueCalls.deskLoad>;
type ComingDay = DeskLoad['coming'][number];

export const totalOf = ({ late, firstCheck, reSubmitted, toSubmit }: ComingDay): number =>
  late + firstCheck + reSubmitted + toSubmit;

export interface LoadLabels {
  readonly tone: 'ok' | 'danger';
  /** The day it is about, and what to do. */
  readonly strong: string;
  readonly text: string;
}

/** The plot of the coming days in words: the first day with more work than hands. */
export function loadLabels(
  { coming, capacity }: Pick<DeskLoad, 'coming' | 'capacity'>,
  today: string,
): LoadLabels {
  if (coming.every((day) => totalOf(day) === 0))
    return { tone: 'ok', strong: 'Nothing waits.', text: 'Nothing is promised for these days.' };
  if (capacity === 0)
    return {
      tone: 'ok',
      strong: 'No measure yet.',
      text: 'The team has finished nothing lately.',
    };
  const full = coming.find((day) => totalOf(day) > capacity);
  if (full) {
    const isToday = full.day === today;
    return {
      tone: 'danger',
      strong: `${isToday ? 'Today' : formatDay(full.day)}: ${totalOf(full) - capacity} too many.`,
      // Nothing of today can be started earlier.
      text: isToday
        ? `${full.late > 0 ? `${full.late} late: begin with them. ` : ''}Ask a colleague to help.`
        : 'Start them earlier, or promise a later day.',
    };
  }
  return { tone: 'ok', strong: 'Every day fits.', text: `The team finishes ${capacity} a day.` };
}

const median = (values: readonly number[]): number | undefined => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
};

/** The plot of the last 30 days in words. */
export function pastWords(past: DeskLoad['past']): string {
  const sum = (key: 'arrived' | 'finished') => past.reduce((all, day) => all + day[key], 0);
  const waits = (days: DeskLoad['past']) =>
    median(days.flatMap(({ medianWaitMinutes }) => medianWaitMinutes ?? []));
  const now = waits(past.slice(-15));
  const before = waits(past.slice(0, -15));
  const flow = `${sum('arrived')} arrived, ${sum('finished')} finished.`;
  if (now === undefined) return flow;
  const usual = `A check usually waits ${formatDuration(now * 60_000)}`;
  if (before === undefined || Math.abs(now - before) < 1) return `${flow} ${usual}.`;
  const change = `${formatDuration(Math.abs(now - before) * 60_000)} ${now > before ? 'more' : 'less'}`;
  return `${flow} ${usual}, ${change} than in the two weeks before.`;
}
