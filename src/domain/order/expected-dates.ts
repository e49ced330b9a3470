import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import { addBusinessDays, localDateOf, type CalendarDate } from '../calendar/calendar-date';

interface Progress {
  readonly status: OrUnknown<ApplicantStatus>;
  /** Oldest first. */
  readonly statusLog: readonly {
    readonly status: OrUnknown<ApplicantStatus>;
    readonly time: string;
  }[];
}

export interface ExpectedDates {
  /** When the next stage is expected to begin, if it is not the result. */
  readonly next?: CalendarDate;
  readonly result?: CalendarDate;
}

/** Our own part of a stage takes a working day. */
const ownDays = 1;

/**
 * The days on which the next stage and the result are expected, in working days from the start of the
 * pre-check: a re-submission starts it again, the stages after it do not move the result. Without a
 * date if the server names no time, if it is the traveller's turn, and once the day is over: a date
 * that has passed promises nothing.
 */
export function expectedDates(
  { status, statusLog }: Progress,
  needDays: number | undefined,
  now: Date,
): ExpectedDates {
  if (needDays === undefined) return {};
  const entered = (wanted: ApplicantStatus) =>
    statusLog.filter((entry) => entry.status === wanted).at(-1)?.time;
  const started = entered('pre-checking');
  if (started === undefined) return {};
  const today = localDateOf(now);
  const after = (instant: string, days: number) => {
    const day = addBusinessDays(localDateOf(new Date(instant)), days);
    return day < today ? undefined : day;
  };
  const result = after(started, needDays);
  if (status === 'in-embassy') return result === undefined ? {} : { result };
  if (status !== 'pre-checking' && status !== 'submitting-to-embassy') return {};
  const next = after(entered(status) ?? started, Math.min(ownDays, needDays));
  return {
    ...(next !== undefined && (result === undefined || next <= result) && { next }),
    ...(result !== undefined && { result }),
  };
}
