import type { CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import type { Leg } from './flight-reading';
import { legsOfTables } from './legs-of-tables';
import { legsOfText } from './legs-of-text';
import { flightOf } from './leg-values';
import { isFlight, unsure } from './open-leg';
import type { Row } from './text-rows';

/** More flights than any itinerary has. */
const mostLegs = 16;

/**
 * Finds the flights, in a table or in running text. If the page names other flights than those that
 * were put together, none of them is sure.
 */
export function findLegs(rows: readonly Row[], today: CalendarDate): readonly Leg[] {
  const inTables = legsOfTables(rows, today).filter(isFlight);
  const legs = inTables.length > 0 ? inTables : legsOfText(rows, today).filter(isFlight);
  const put = new Set(legs.map(({ flight }) => flight?.text));
  const isWhole = [...flightsNamed(rows)].every((flight) => put.has(flight));
  return legs.slice(0, mostLegs).map((leg) => (isWhole ? leg : unsure(leg)));
}

/** Every flight number that stands in a cell of its own or begins one. */
function flightsNamed(rows: readonly Row[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { cells } of rows)
    for (const { text } of cells) {
      const found = flightOf(text);
      if (found?.index === 0) named.add(found.flight);
    }
  return named;
}
