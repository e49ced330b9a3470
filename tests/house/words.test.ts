import { describe, expect, test } from 'vitest';
import { problemOf } from '../../scripts/check-words.mjs';
import { textsIn } from '../../scripts/words/extract-texts.mjs';
import { placeholdersOf } from '../../scripts/words/placeholders.mjs';

const read = (source: string, group?: Parameters<typeof textsIn>[2]) =>
  textsIn('src/a.tsx', source, group);
const texts = (source: string, group?: Parameters<typeof textsIn>[2]) =>
  read(source, group).texts.map(({ text }) => text);

describe('the texts of a source', () => {
  test('are the literals that t and msg get, with the names of their parameters', () => {
    const { texts: found, problems } = read(`
      const label = msg('Save');
      const line = t('Delete {name}?', { name });
      const other = <p>{t(isOne ? 'One' : 'Two')}</p>;
      unrelated('No text');
    `);
    expect(found.map(({ text, params }) => [text, params])).toEqual([
      ['Save', undefined],
      ['Delete {name}?', ['name']],
      ['One', []],
      ['Two', []],
    ]);
    expect(found[1]?.place).toBe('src/a.tsx:3');
    expect(problems).toEqual([]);
  });

  test('are the values of a catalogue of messages, not its codes', () => {
    const source = `catalogueOf<M>()({ 'too-large': 'The file is too large.', inner: { a: 'Deep' } });`;
    expect(texts(source)).toEqual(['The file is too large.', 'Deep']);
    expect(texts(source, { translate: 't', folders: [], but: '', catalogues: /^server/ })).toEqual(
      [],
    );
  });

  test('must be whole literals', () => {
    expect(read('t(`Delete ${name}`); msg(variable);').problems).toEqual([
      'src/a.tsx:1: a text of the catalogue is one literal',
      'src/a.tsx:1: a text of the catalogue is one literal',
    ]);
    // A text that was marked elsewhere.
    expect(read('t(slide.title)').problems).toEqual([]);
  });
});

describe('the arguments of a message', () => {
  test('are found in branches too, and tags with them', () => {
    const message = '{count, plural, one {<b>{name}</b>} other {# pages}}';
    expect(placeholdersOf(message, 'en')).toEqual(['</b>', '<b>', 'count', 'name']);
  });

  test('a plural has all categories of its language', () => {
    expect(() => placeholdersOf('{n, plural, one {# page} other {# pages}}', 'fr')).toThrow('many');
    expect(() => placeholdersOf('{n, plural, other {# 页}}', 'zh-Hans')).not.toThrow();
    expect(() => placeholdersOf('{n, plural, one {x} other {y}', 'en')).toThrow();
  });
});

test.each([
  ['Delete {name}?', '', 'is not translated'],
  ['Delete {name}?', 'Supprimer {nom} ?', 'has the arguments nom instead of name'],
  ['<b>Now</b>', 'Maintenant', 'has the arguments (none) instead of </b>, <b>'],
  ['Save', 'Enregistrer ', 'begins or ends with a space'],
  ['Delete {name}?', 'Supprimer {name}\u00a0?', undefined],
])('a translation of “%s” as “%s”: %s', (english, translation, problem) => {
  expect(problemOf(english, translation, 'fr')).toBe(problem);
});

test('a number in an Arabic text does not join the Latin word before it', () => {
  expect(problemOf('eTA, 90 days', 'تصريح eTA، 90 يومًا', 'ar')).toContain('isolate the word');
  expect(problemOf('eTA, 90 days', 'تصريح \u2066eTA\u2069، 90 يومًا', 'ar')).toBeUndefined();
  expect(problemOf('eTA, 90 days', 'eTA, 90 días', 'es')).toBeUndefined();
});

test('a French mark of two parts stays on the line of its word', () => {
  expect(problemOf('Remove it?', 'Le retirer ?', 'fr')).toContain('no-break space');
  expect(problemOf('Remove it?', 'Le retirer\u00a0?', 'fr')).toBeUndefined();
  expect(problemOf('See “{page}”', 'Voir « {page} »', 'fr')).toContain('no-break space');
  expect(problemOf('See “{page}”', 'Voir «\u00a0{page}\u00a0»', 'fr')).toBeUndefined();
});
