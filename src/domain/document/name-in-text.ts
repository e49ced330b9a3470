const titles: readonly string[] = ['MSTR', 'MISS', 'MRS', 'MR', 'MS', 'DR', 'CHD', 'INF'];
/** Names that stand in texts as other words, too: in dates and sentences. */
const ordinary: readonly string[] = ['APRIL', 'JUNE', 'AUGUST', 'MARK', 'WILL', 'GRACE'];
const shortestName = 2;
/** A shorter name may be a word of any language, or the code of an airport. */
const shortestAlone = 4;

/** The words of a text and the slashes between them, without accents. */
const tokensOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/\p{L}+|\//gu) ?? [];

/** Whether a word is a name with the title behind it: 'LEELAMRS'. */
const isTitled = (word: string | undefined, name: string): boolean =>
  titles.some((title) => word === name + title);

const isNamed = (word: string | undefined, name: string): boolean =>
  word === name || isTitled(word, name);

/**
 * The place of a file's text that names a person, as it is shown for a proof: 'RAO / LEELA MRS'. Only whole
 * words count; tickets write given names in one word, and the title behind them. A short name, or one that
 * is another word as well, counts only beside a surname's slash or a title.
 */
export function nameInText(firstName: string, text: string): string | undefined {
  const names = tokensOf(firstName);
  const inOne = names.join('');
  if (inOne.length < shortestName) return undefined;
  const isClear = inOne.length >= shortestAlone && !ordinary.includes(inOne);
  const tokens = tokensOf(text);
  const last = names.length - 1;
  for (let at = 0; at < tokens.length; at += 1) {
    const isWhole = names.every((name, index) =>
      index === last ? isNamed(tokens[at + index], name) : tokens[at + index] === name,
    );
    if (!isWhole && !isNamed(tokens[at], inOne)) continue;
    const end = at + (isWhole ? names.length : 1);
    const hasTitle = titles.includes(tokens[end] ?? '');
    const hasSurname = at > 1 && tokens[at - 1] === '/';
    const isMarked =
      hasTitle || hasSurname || isTitled(tokens[end - 1], isWhole ? (names[last] ?? '') : inOne);
    if (!isClear && !isMarked) continue;
    return tokens.slice(hasSurname ? at - 2 : at, hasTitle ? end + 1 : end).join(' ');
  }
  return undefined;
}
