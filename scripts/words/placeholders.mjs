import { parse } from '@messageformat/parser';

const tag = /<\/?\w+>/g;

/**
 * The arguments and tags of an ICU message, sorted: `['<b>', '</b>', 'count', 'name']`.
 * @param locale whose plural categories a plural must have, no more and no fewer
 * @throws SyntaxError on a message that cannot be read
 */
export function placeholdersOf(message, locale) {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const found = new Set(message.match(tag));
  function read(tokens) {
    for (const token of tokens) {
      if (token.arg) found.add(token.arg);
      if (token.type === 'plural') checkCategories(token.cases, pluralCategories, message);
      for (const branch of token.cases ?? []) read(branch.tokens);
    }
  }
  read(parse(message, { cardinal: pluralCategories, ordinal: [] }));
  return [...found].sort();
}

function checkCategories(cases, categories, message) {
  const keys = cases.map(({ key }) => key);
  const missing = categories.filter((category) => !keys.includes(category));
  if (missing.length > 0)
    throw new SyntaxError(`a plural lacks ${missing.join(', ')}: “${message}”`);
}
