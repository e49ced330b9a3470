import { longestFlightText, type Leg, type LegField, type ReadText } from './flight-reading';

/** A flight that is being put together; the first text of a field is its text. */
export type OpenLeg = Partial<Record<LegField, ReadText>>;

/** Puts a text into a field that has none yet. */
export function put(leg: OpenLeg, field: LegField, said: ReadText | undefined): void {
  const text = said?.text.replace(/\s+/gu, ' ').trim();
  if (!said || text === undefined || text === '' || leg[field]) return;
  leg[field] = {
    text: text.slice(0, longestFlightText),
    isSure: said.isSure && text.length <= longestFlightText,
  };
}

/** Whether enough is known to call it a flight. */
export const isFlight = (leg: Leg): boolean =>
  leg.flight !== undefined && (leg.from !== undefined || leg.to !== undefined || !!leg.date);

/** Nothing of a flight is sure. */
export const unsure = (leg: Leg): Leg =>
  Object.fromEntries(
    Object.entries(leg).map(([field, said]) => [field, { ...said, isSure: false }]),
  );
