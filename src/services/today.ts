import { type CalendarDate, localDateOf } from '../domain/calendar/calendar-date';
import { useFirstRender } from './first-render';
import { serverPage } from './server-page';
import { clock } from './services';

/** The phone's day; while a page of the server is taken over, the day with which that was rendered. */
export function useToday(): CalendarDate {
  const isOfServer = useFirstRender() === 'page';
  return (isOfServer && serverPage()?.today) || localDateOf(clock.now());
}
