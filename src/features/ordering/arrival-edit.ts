import * as v from 'valibot';
import { calendarDate } from '../../contract/scalars';

/** The draft of an arrival date. */
const edit = v.object({
  day: calendarDate,
  /** The order's date when the day was chosen; null for none. */
  seen: v.nullable(calendarDate),
});
export type ArrivalEdit = v.InferOutput<typeof edit>;

export const isArrivalEdit = (value: unknown): value is ArrivalEdit => v.is(edit, value);

/** The edit after a choice; undefined if the order already has that date. */
export const chooseDay = (day: string, present: string | undefined): ArrivalEdit | undefined =>
  day === present ? undefined : { day, seen: present ?? null };

/**
 * Whether the date was changed elsewhere after the choice, to a different day: the traveller must
 * see it before the choice replaces it.
 */
export const movedMeanwhile = (
  chosen: ArrivalEdit | undefined,
  present: string | undefined,
): boolean => chosen !== undefined && chosen.seen !== (present ?? null) && chosen.day !== present;
