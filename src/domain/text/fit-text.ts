export interface FittedText {
  text: string;
  /** Where the caret belongs: behind what was kept of the insertion, in UTF-16 units. */
  caret: number;
  /** How many characters of the insertion had no room. */
  dropped: number;
}

/** No text field shows it, and no database takes it. */
const unsendable = '\0';

const sameStart = (a: readonly string[], b: readonly string[]) => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
};

/**
 * What becomes of a text that was typed or pasted into, where only so many characters (code points)
 * have room: what stood there stays, and of the insertion the beginning.
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
