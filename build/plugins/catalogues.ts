import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { hashOf, type Catalogue } from '../../src/language/catalogue-lookup';

const prefix = 'virtual:catalogue/';
/** Real catalogues need a few hundred. */
const mostTries = 1_000_000;

/** The translations of `fr`, or of `fr-pages`: the texts of the pages to read. */
const fileOf = (name: string): string =>
  name.endsWith('-pages')
    ? resolve('src/content/pages/translations', `${name.slice(0, -'-pages'.length)}.json`)
    : resolve('src/language/translations', `${name}.json`);

/** The catalogue of a language, from its translations by English text. */
export function catalogueOf(translations: Readonly<Record<string, string>>): Catalogue {
  const english = Object.keys(translations);
  const collide = (salt: number) =>
    new Set(english.map((text) => hashOf(text, salt))).size < english.length;
  let salt = 0;
  while (collide(salt)) {
    salt += 1;
    if (salt > mostTries) throw new Error('No salt parts the hashes of these texts.');
  }
  const entries = english
    .map((text) => ({ hash: hashOf(text, salt), text: translations[text] ?? '' }))
    .sort((a, b) => a.hash - b.hash);
  return {
    salt,
    gaps: entries.map(({ hash }, index) => hash - (entries[index - 1]?.hash ?? 0)),
    texts: entries.map(({ text }) => text),
  };
}

/** `import('virtual:catalogue/fr')`: the catalogue of `translations/fr.json`. */
export const catalogues = (): Plugin => ({
  name: 'catalogues',
  resolveId: {
    filter: { id: /^virtual:catalogue\// },
    handler: (source) => `\0${source}`,
  },
  load: {
    filter: { id: /^\0virtual:catalogue\// },
    handler(id) {
      const file = fileOf(id.slice(prefix.length + 1));
      this.addWatchFile(file);
      const translations = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      return `export default ${JSON.stringify(catalogueOf(translations))};`;
    },
  },
});
