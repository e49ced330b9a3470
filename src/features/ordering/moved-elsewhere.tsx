import { formatCalendarDate, type CalendarDate } from '../../domain/calendar-date';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

interface Props {
  /** What the application says now; undefined for no day. */
  day: CalendarDate | undefined;
  /** Lets go of the day that was chosen here. */
  onTake: () => void;
}

/** Another device was first: its day, before the one that was chosen here replaces it. */
export function MovedElsewhere({ day, onTake }: Props) {
  return (
    <Notice
      tone="wait"
      live
      title="Changed on another device meanwhile"
      action={
        <Button variant="card" small onClick={onTake}>
          Take that
        </Button>
      }
    >
      The arrival date is <strong>{day ? formatCalendarDate(day) : 'not chosen'}</strong> now. The
      button below replaces that with the day you chose here.
    </Notice>
  );
}
