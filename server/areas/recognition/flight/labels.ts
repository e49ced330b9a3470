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
