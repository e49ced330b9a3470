const mark = '@@';

/**
 * A text that English uses for several things ends in its meaning where it is not the usual one:
 * 'Stay@@button'. The meaning is for translators.
 */
export function withoutMeaning(text: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}
