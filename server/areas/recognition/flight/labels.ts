/** The meanings of a flight's labels and columns. */
export type LegLabel =
  'from' | 'to' | 'route' | 'carrier' | 'flight' | 'class' | 'date' | 'time' | 'arrival' | 'other';

export const legLabels: Labels<LegLabel> = {
  from: [
    'from',
    'origin',
    'depart',
    'departs',
    'departure',
    'departing',
    'departure airport',
    'departure city',
    'departure station',
    'leaving',
    '自',
    '出发',
  ],
  to: ['to', 'destination', 'arrive', 'arrival airport', 'arrival city', '至', '到达'],
  route: [
    'route',
    'routing',
    'sector',
    'from/to',
    'from / to',
    'from /to',
    'from - to',
    'city pair',
  ],
  carrier: ['carrier', 'airline', 'operated by', 'marketing carrier', '承运人'],
  flight: ['flight', 'flight no', 'flight number', 'flt', 'flights', '航班号', '航班'],
  class: ['class', 'cl', 'cabin', 'booking class', 'fare basis', 'status', 'seat', '座位等级'],
  date: ['date', 'departure date', 'travel date', 'flight date', '日期'],
  time: ['time', 'dep', 'dep time', 'departure time', 'etd', 'std', 'depart time', '时间'],
  arrival: ['arr', 'arrival', 'arrives', 'arriving', 'arrival time', 'eta', 'sta', 'arr time'],
  other: [
    'date of issue',
    'issue date',
    'issued',
    'issued on',
    'booking date',
    'booked on',
    'printed',
    'date of birth',
    'valid until',
    'not valid before',
    'not valid after',
    'nvb',
    'nva',
    'date of expiry',
    'expiry',
    'check-in',
    'baggage',
    'bag',
    'allow',
    'terminal',
    'duration',
    'aircraft',
    'booking reference',
    'record locator',
    'pnr',
    'fare',
    'tax',
    'total',
    'tel',
    'phone',
    'invoice',
  ],
};

/** A label with the words that may stand for it; several may follow each other in two languages. */
export type Labels<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** A cell that begins with a label: the label's name, and what stands behind it. */
export interface Labelled<Name> {
  readonly name: Name;
  readonly rest: string;
  /** Whether a colon separates them. */
  readonly hasColon: boolean;
}

/** The label with which a text begins; undefined if it begins with none. */
export function labelOf<Name extends string>(
  text: string,
  labels: Labels<Name>,
): Labelled<Name> | undefined {
  let found: Name | undefined;
  let rest = text.trim();
  let hasColon = false;
  for (;;) {
    const next = longestLabel(rest, labels, found);
    if (!next) break;
    found = next.name;
    rest = rest.slice(next.length);
    const behind = rest.replace(/^[\s.#/()*~_|–—-]+/u, '');
    hasColon = /^[:：]/u.test(behind);
    rest = behind.replace(/^[:：\s]+/u, '');
    if (hasColon) break;
  }
  return found === undefined ? undefined : { name: found, rest, hasColon };
}

function longestLabel<Name extends string>(text: string, labels: Labels<Name>, only?: Name) {
  let best: { name: Name; length: number } | undefined;
  for (const name of Object.keys(labels) as Name[])
    for (const words of labels[name]) {
      if (only !== undefined && name !== only) continue;
      const length = lengthAtBeginning(text, words);
      if (length <= (best?.length ?? 0)) continue;
      // 'name' is no label of 'names', unlike a word of Chinese before an English one.
      const isWhole = !/^[\p{L}\d]/u.test(text.slice(length)) || /\p{Script=Han}$/u.test(words);
      if (isWhole) best = { name, length };
    }
  return best;
}

/**
 * How many characters of a text a label takes at its beginning; 0 if the text does not begin with
 * it. A reader of pictures may miss the blanks between words.
 */
function lengthAtBeginning(text: string, words: string): number {
  const found = text.toLowerCase();
  let at = 0;
  for (const letter of words.toLowerCase()) {
    if (letter === ' ') while (/\s/u.test(found.charAt(at))) at += 1;
    else if (found.startsWith(letter, at)) at += letter.length;
    else return 0;
  }
  return at;
}
