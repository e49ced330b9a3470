import type { ReadText } from './flight-reading';

/** Where a flight begins and ends. */
export interface Route {
  readonly from: ReadText;
  readonly to: ReadText;
}

/** What stands between two stations; a dash only between blanks or codes. */
const arrow = /\s*[→➔➜✈⟶>]+\s*|\s+(?:to|–|—|-)\s+/u;
const codes = /^([A-Z]{3}) ?([-–—/→>]) ?([A-Z]{3})(?=$|\s*[\d(,])/u;
const name = /^(\p{Lu}[\p{L} .,'’/-]*?(?:,? ?T\d)? ?(?:\([A-Z]{3}\))?)$/u;

/**
 * Two stations in one text; undefined if there are not just two. A slash stands between stations in
 * a column of routes alone: elsewhere it stands between names.
 */
export function routeOf(text: string, { isColumn = false } = {}): Route | undefined {
  const parts = text.trim().split(arrow);
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

/** The part of a text up to an airport's code in brackets; undefined if there is none. */
export function stationWithCode(text: string): string | undefined {
  return /(?<![\p{L}])(\p{Lu}[\p{L} .,'’/-]{1,40}\([A-Z]{3}\))/u.exec(text)?.[1];
}
