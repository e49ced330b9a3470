/** One sentence for each value that occurs more than once. */
export function duplicates(what: string, values: readonly (string | number)[]): string[] {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return [...new Set(repeated)].map((value) => `${what} ${value} is used twice`);
}

/** The sentence, unless the condition holds. */
export function problem(isFine: boolean, text: string): string[] {
  return isFine ? [] : [text];
}
