import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { hashOf, type Catalogue } from './src/language/catalogue-lookup';

const prefix = 'virtual:catalogue/';
/** `fr`: the app's texts; `fr-pages`: those of the pages to read. */
const folders = { '': 'src/language/translations', '-pages': 'src/content/pages/translations' };
const textsPerBucket = 4;

function fileOf(name: string): string {
  const [, language = '', part = ''] = /^(.*?)(-pages)?$/.exec(name) ?? [];
  return resolve(folders[part as keyof typeof folders], `${language}.json`);
}
const translationsOf = (language: string) =>
  JSON.parse(readFileSync(fileOf(language), 'utf8')) as Record<string, string>;

/**
 * Finds a displacement for each bucket of texts, so that every text has a slot of its own
 * (hash, displace and compress). Full buckets come first, while most slots are free.
 */
export function placeTexts(texts: readonly string[]): {
  displacements: number[];
  slots: Map<string, number>;
} {
  const displacements = new Array<number>(Math.ceil(texts.length / textsPerBucket)).fill(0);
  const buckets = displacements.map((): string[] => []);
  for (const text of texts) buckets[hashOf(text, 0) % buckets.length]?.push(text);
  const slots = new Map<string, number>();
  const taken = new Set<number>();
  const fullestFirst = [...buckets.entries()].sort(([, a], [, b]) => b.length - a.length);
  for (const [bucket, members] of fullestFirst) {
    for (let displacement = 1; members.length > 0; displacement += 1) {
      const wanted = members.map((text) => hashOf(text, displacement) % texts.length);
      if (new Set(wanted).size < wanted.length || wanted.some((slot) => taken.has(slot))) continue;
      displacements[bucket] = displacement;
      members.forEach((text, index) => slots.set(text, wanted[index] ?? 0));
      wanted.forEach((slot) => taken.add(slot));
      break;
    }
  }
  return { displacements, slots };
}

/** The catalogue of a language, from its translations by English text. */
export function catalogueOf(translations: Readonly<Record<string, string>>): Catalogue {
  const { displacements, slots } = placeTexts(Object.keys(translations));
  const texts = new Array<string>(slots.size).fill('');
  for (const [text, slot] of slots) texts[slot] = translations[text] ?? '';
  return { displacements, texts };
}

/** `import('virtual:catalogue/fr')`: the catalogue made from `translations/fr.json`. */
export const catalogues = (): Plugin => ({
  name: 'catalogues',
  resolveId: {
    filter: { id: /^virtual:catalogue\// },
    handler: (source) => `\0${source}`,
  },
  load: {
    filter: { id: /^\0virtual:catalogue\// },
    handler(id) {
      const language = id.slice(prefix.length + 1);
      this.addWatchFile(fileOf(language));
      return `export default ${JSON.stringify(catalogueOf(translationsOf(language)))};`;
    },
  },
});
