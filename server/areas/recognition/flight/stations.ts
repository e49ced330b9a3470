import { type Leg, type LegField, longestFlightText, type ReadText } from './flight-reading';

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

/** Where a flight begins and ends. */
export interface Route {
  readonly from: ReadText;
  readonly to: ReadText;
}

/** The separator of two stations; a dash only between blanks or codes. */
const arrow = / ?[→➔➜✈⟶>]+ ?| (?:to|–|—|-) /u;
const blanks = /\s+/gu;
const codes = /^([A-Z]{3}) ?([-–—/→>]) ?([A-Z]{3})(?=$|\s*[\d(,])/u;
const name = /^(\p{Lu}[\p{L} .,'’/-]*?(?:,? ?T\d)? ?(?:\([A-Z]{3}\))?)$/u;

/**
 * Two stations in one text; undefined if there are not just two. A slash stands between stations in
 * a column of routes alone: elsewhere it stands between names.
 */
export function routeOf(text: string, { isColumn = false } = {}): Route | undefined {
  const parts = text.trim().replace(blanks, ' ').split(arrow);
  const [from, to] = parts.map((part) => name.exec(part.trim())?.[1]);
  if (parts.length === 2 && from !== undefined && to !== undefined)
    return {
      from: { text: from, isSure: hasCode(from) || isCode(from) },
      to: { text: to, isSure: hasCode(to) || isCode(to) },
    };
  const both = codes.exec(text.trim());
  if (!both || (both[2] === '/' && !isColumn)) return undefined;
  return {
    from: { text: both[1] ?? '', isSure: true },
    to: { text: both[3] ?? '', isSure: true },
  };
}

const isCode = (text: string) => /^[A-Z]{3}$/u.test(text);

/** Whether a text names an airport's code in brackets. */
export const hasCode = (text: string): boolean => /\([A-Z]{3}\)/u.test(text);

const longestName = 40;

/** A name with its airport's code in brackets, within a text; undefined if there is none. */
export function stationWithCode(text: string): string | undefined {
  const code = /\([A-Z]{3}\)/u.exec(text);
  if (!code) return undefined;
  const before = text.slice(0, code.index);
  let start = before.length;
  while (before.length - start <= longestName && /[\p{L} .,'’/-]/u.test(before.charAt(start - 1)))
    start -= 1;
  const name = before.slice(start);
  const capital = name.search(/(?<!\p{L})\p{Lu}/u);
  const isName = capital >= 0 && name.length - capital > 1;
  return isName ? name.slice(capital) + code[0] : undefined;
}
