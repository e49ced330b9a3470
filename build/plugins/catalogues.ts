import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { hashOf, type Catalogue } from '../../src/language/catalogue-lookup';

const prefix = 'virtual:catalogue/';
const folder = 'src/language/translations';
/** The texts of the pages to read: `fr-pages`. */
const pagesFolder = 'src/content/pages/translations';
const textsPerBucket = 4;
/** Real catalogues need far fewer. */
const mostTries = 20_000_000;

function fileOf(name: string): string {
  const [, language = '', part = ''] = /^(.*?)(-rest|-pages)?$/.exec(name) ?? [];
  return resolve(part === '-pages' ? pagesFolder : folder, `${language}.json`);
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
      if (displacement > mostTries)
        throw new Error(`There are no places for the texts '${members.join("', '")}'.`);
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

/** Where the first screens of a traveller are, with what every screen may show. */
const firstSources =
  /^(app|content|outbox\/page|platform|queries|routing|services|session|ui|features\/(account|countries|home|install|product)|i18n\/(applicant|count|problem|server)-words|domain\/words\/traveller)/;

/** Whether a text stands in a source of the first screens. */
function firstTexts(): (text: string) => boolean {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => firstSources.test(file.replaceAll('\\', '/')))
    .map((file) => readFileSync(resolve('src', file), 'utf8'));
  const all = sources.join('\n');
  // All languages ask for the same texts, and each answer reads up to a megabyte.
  const known = new Map<string, boolean>();
  return (text) => {
    const isFirst = known.get(text) ?? all.includes(text);
    known.set(text, isFirst);
    return isFirst;
  };
}

/** A catalogue in two parts: the first has a 0 for each text of the second. */
export function splitCatalogue(
  translations: Readonly<Record<string, string>>,
  isFirst: (text: string) => boolean,
): { first: Catalogue; rest: string[] } {
  const { displacements, slots } = placeTexts(Object.keys(translations));
  const texts = new Array<string | 0>(slots.size).fill('');
  const rest: string[] = [];
  const inOrder = [...slots].sort(([, a], [, b]) => a - b);
  for (const [text, slot] of inOrder) {
    const translation = translations[text] ?? '';
    texts[slot] = isFirst(text) ? translation : 0;
    if (texts[slot] === 0) rest.push(translation);
  }
  return { first: { displacements, texts }, rest };
}

function sourceOf(name: string, isFirst: (text: string) => boolean): string {
  const [, language = '', part = ''] = /^(.*?)(-rest|-pages)?$/.exec(name) ?? [];
  if (part === '-pages')
    return `export default ${JSON.stringify(catalogueOf(translationsOf(name)))};`;
  const { first, rest } = splitCatalogue(translationsOf(language), isFirst);
  return part === '-rest'
    ? `export default ${JSON.stringify(rest)};`
    : `export default ${JSON.stringify(first)};\nexport const rest = () => import('${prefix}${language}-rest');`;
}

/**
 * `import('virtual:catalogue/fr')`: the texts of the first screens, made from `translations/fr.json`,
 * and `rest`, which loads the others.
 */
export const catalogues = (): Plugin => {
  let isFirst: ReturnType<typeof firstTexts> | undefined;
  const forget = () => {
    isFirst = undefined;
  };
  return {
    name: 'catalogues',
    buildStart: forget,
    watchChange: forget,
    resolveId: {
      filter: { id: /^virtual:catalogue\// },
      handler: (source) => `\0${source}`,
    },
    load: {
      filter: { id: /^\0virtual:catalogue\// },
      handler(id) {
        const name = id.slice(prefix.length + 1);
        this.addWatchFile(fileOf(name));
        isFirst ??= firstTexts();
        return sourceOf(name, isFirst);
      },
    },
  };
};
