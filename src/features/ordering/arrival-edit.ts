import * as v from 'valibot';
import { calendarDate } from '../../contract/scalars';

/** A day that was chosen and not sent yet. */
const edit = v.object({
  day: calendarDate,
  /** What the application said when it was chosen; null for no day. */
  seen: v.nullable(calendarDate),
});
export type ArrivalEdit = v.InferOutput<typeof edit>;

export const isArrivalEdit = (value: unknown): value is ArrivalEdit => v.is(edit, value);

/** The edit after a choice, made in sight of what the application says; none where it says that. */
export const chooseDay = (day: string, present: string | undefined): ArrivalEdit | undefined =>
  day === present ? undefined : { day, seen: present ?? null };

/**
 * Whether another device changed the day after this one was chosen, to something else: the traveller
 * has to see that before theirs replaces it.
 */
export const movedMeanwhile = (
  chosen: ArrivalEdit | undefined,
  present: string | undefined,
): boolean => chosen !== undefined && chosen.seen !== (present ?? null) && chosen.day !== present;
