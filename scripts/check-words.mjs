/**
 * Compares the texts in the sources with the translations: none is missing, none unused, and each has
 * the arguments of its English text. `node scripts/check-words.mjs --write` adds the missing ones,
 * empty, and removes the unused ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { catalogueTexts, extractTexts } from './words/extract-texts.mjs';
import { placeholdersOf } from './words/placeholders.mjs';

const locales = { 'zh-Hans': 'zh-Hans', es: 'es', fr: 'fr', ar: 'ar' };

/** The folder of each catalogue's translations; fewer texts mean that the sources were not read. */
const catalogues = {
  app: { folder: 'src/language/translations', fewestTexts: 800 },
  pages: { folder: 'src/content/pages/translations', fewestTexts: 100 },
  server: { folder: 'server/messages/translations', fewestTexts: 90 },
  visas: { folder: 'server/areas/catalogue/translations', fewestTexts: 250 },
};

/** A Latin word and a number after it are one run from left to right, in the order of no language. */
const drawsInNumber = /[A-Za-z][\s,،؛]+\d/;
const isolated = /\u2066[^\u2069]*\u2069/g;

/** French marks of two parts stay on the line of their word. */
const breaksMark = /« | »| [?!;:](?=\s|$|<)/;

/**
 * The fault of one translation; undefined if it has none.
 * @param english the English text
 */
export function problemOf(english, translation, locale) {
  if (!translation) return 'is not translated';
  try {
    const [wanted, found] = [placeholdersOf(english, 'en'), placeholdersOf(translation, locale)];
    if (wanted.join() !== found.join())
      return `has the arguments ${found.join(', ') || '(none)'} instead of ${wanted.join(', ') || '(none)'}`;
    if (english !== english.trim() || translation !== translation.trim())
      return 'begins or ends with a space';
    if (locale === 'ar' && drawsInNumber.test(translation.replaceAll(isolated, '')))
      return 'has a number that joins the Latin word before it: isolate the word (U+2066 … U+2069)';
    if (locale === 'fr' && breaksMark.test(translation))
      return 'has a space that may break before a mark: use a no-break space (U+00A0)';
  } catch (error) {
    return error.message;
  }
  return undefined;
}

/** A mismatch between a call's parameters and its text's placeholders; undefined if they agree. */
function problemOfCall({ text, place, params }) {
  if (!params) return undefined;
  const wanted = placeholdersOf(text, 'en').filter((name) => !name.startsWith('<'));
  return wanted.join() === [...params].sort().join()
    ? undefined
    : `${place}: passes ${params.join(', ') || 'nothing'} for “${text}”`;
}

const tryCall = (call) => {
  try {
    return problemOfCall(call);
  } catch (error) {
    return `${call.place}: ${error.message}`;
  }
};

async function checkCatalogue(name, write) {
  const { folder, fewestTexts } = catalogues[name];
  const fileOf = (language) => `${folder}/${language}.json`;
  const { texts, problems } = name === 'visas' ? await catalogueTexts() : extractTexts(name);
  const all = [...new Set(texts.map(({ text }) => text))].sort();
  const found = [...problems, ...texts.map(tryCall).filter(Boolean)];
  if (all.length < fewestTexts) found.push(`Only ${all.length} texts were found.`);
  for (const [language, locale] of Object.entries(locales)) {
    const translations = JSON.parse(readFileSync(fileOf(language), 'utf8'));
    if (write) {
      const kept = Object.fromEntries(all.map((text) => [text, translations[text] ?? '']));
      writeFileSync(fileOf(language), `${JSON.stringify(kept, undefined, 2)}\n`);
      continue;
    }
    const known = new Set(all);
    for (const text of Object.keys(translations))
      if (!known.has(text)) found.push(`${language}: “${text}” is unused`);
    for (const text of all) {
      const problem = problemOf(text, translations[text], locale);
      if (problem) found.push(`${language}: “${text}” ${problem}`);
    }
  }
  for (const problem of found) console.error(problem);
  console.log(`${name}: ${all.length} texts`);
  return found.length;
}

/** @returns 0 if all is well */
export async function checkWords({ write = false } = {}) {
  const counts = await Promise.all(
    Object.keys(catalogues).map((name) => checkCatalogue(name, write)),
  );
  return counts.every((count) => count === 0) ? 0 : 1;
}

if (process.argv[1]?.endsWith('check-words.mjs'))
  process.exit(await checkWords({ write: process.argv.includes('--write') }));
