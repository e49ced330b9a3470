export interface FittedText {
  text: string;
  /** The caret's position after the kept part of the insertion, in UTF-16 units. */
  caret: number;
  /** How many characters of the insertion were removed. */
  dropped: number;
}

/** Text fields do not show it, and databases reject it. */
const unsendable = '\0';

const sameStart = (a: readonly string[], b: readonly string[]) => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
};

/**
 * Cuts typed or pasted text to `maxCharacters` code points: the earlier text stays, and the end of
 * the insertion is removed.
 */
export function fitText(before: string, after: string, maxCharacters: number): FittedText {
  const old = Array.from(before);
  const typed = Array.from(after.replaceAll(unsendable, ''));
  const over = typed.length - maxCharacters;
  if (over <= 0) return { text: typed.join(''), caret: after.length, dropped: 0 };
  const start = sameStart(old, typed);
  const longestEnd = Math.min(old.length, typed.length) - start;
  const end = Math.min(longestEnd, sameStart([...old].reverse(), [...typed].reverse()));
  const inserted = typed.slice(start, typed.length - end);
  const room = Math.max(0, maxCharacters - start - end);
  const kept = typed.slice(0, start).join('') + inserted.slice(0, room).join('');
  const rest = typed.slice(typed.length - end).join('');
  return { text: kept + rest, caret: kept.length, dropped: inserted.length - room };
}
