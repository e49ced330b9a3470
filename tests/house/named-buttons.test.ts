import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folders = {
  app: 'src/language/translations',
  pages: 'src/content/pages/translations',
  server: 'server/messages/translations',
  visas: 'server/areas/catalogue/translations',
};

const translations = (catalogue: keyof typeof folders, language: string) =>
  JSON.parse(readFileSync(`${folders[catalogue]}/${language}.json`, 'utf8')) as Record<
    string,
    string
  >;

/** The quoted names in a text: 'choose "Log In", then "Forgot password?"'. */
const named = (text: string) =>
  [...text.matchAll(/["“‘]([A-Z][^"“”‘’{}]{2,40})["”’]/g)].map(([, name = '']) => name);

test.each(['zh-Hans', 'es', 'fr', 'ar'])(
  'a text that names a button or a screen has its translated name: %s',
  (language) => {
    const app = translations('app', language);
    const wrong: string[] = [];
    let compared = 0;
    for (const catalogue of ['app', 'pages', 'server', 'visas'] as const)
      for (const [english, translation] of Object.entries(translations(catalogue, language)))
        for (const name of named(english)) {
          const label = app[name];
          if (label === undefined) continue;
          compared += 1;
          if (!translation.includes(label)) wrong.push(`“${label}” is not in: ${translation}`);
        }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(5);
  },
);
