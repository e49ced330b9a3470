import { afterEach, describe, expect, test } from 'vitest';
import { judgePhoto } from '../../../domain/photo/judge-photo';
import type { PhotoMeasures } from '../../../domain/photo/measure-photo';
import { activate } from '../../../language/translate';
import { checkRows, newObjections, verdictOf } from './check-rows';

const requirement = { width: 35, height: 45, color: 'White' };
const size = { width: 1240, height: 1594 };
const good: PhotoMeasures = {
  colouredShare: 40,
  background: [97, 0, 0],
  backgroundEdges: 1,
  backgroundShade: 1,
  overExposed: 0,
  contrastBits: 7,
  sharpness: { reblur: 0.2, detail: 0.2 },
};
const report = (measures: PhotoMeasures | null, of = size) =>
  judgePhoto({ file: 'sound', bytes: 400_000, size: of, requirement, measures });
const rows = (measures: PhotoMeasures | null, of = size) =>
  checkRows(report(measures, of), { size: of, shape: requirement });

afterEach(() => activate('en'));

describe('a report on a photo', () => {
  test('shows for a pass the measures, and who judges the head', () => {
    const all = rows(good);
    expect(all.map(({ label }) => label)).toEqual([
      'Background',
      'Size',
      'Shape',
      'Sharpness',
      'Light',
      'Colour',
      'File',
      'Head size, eyes, tilt',
    ]);
    expect(all.map(({ verdict }) => verdict)).toEqual([...Array(7).fill('pass'), 'skipped']);
    expect(all[1]?.value).toBe('1240 × 1594 px');
    expect(all[2]?.value).toBe('35 × 45 mm');
    expect(all.at(-1)).toMatchObject({
      value: 'Not judged',
      note: 'Our team looks at these after you upload.',
    });
    expect(verdictOf(all, [])).toMatchObject({ tone: 'ok', chip: 'All checks passed' });
  });

  test('lists failures first, with the remedy', () => {
    const all = rows({ ...good, background: [90, 2, 25], sharpness: { reblur: 0.9, detail: 0 } });
    expect(all.slice(0, 2).map(({ label, verdict }) => [label, verdict])).toEqual([
      ['Background', 'warn'],
      ['Sharpness', 'warn'],
    ]);
    expect(all[0]?.failures).toEqual([
      {
        title: 'The background is not white',
        remedy: 'Stand by a white wall, away from yellow lamps.',
      },
    ]);
    expect(verdictOf(all, [])).toMatchObject({
      tone: 'wait',
      chip: '2 things to fix',
      headline: 'The background is not white',
    });
  });

  test('counts the rows that are to be fixed, not the reasons within a row', () => {
    const all = rows({ ...good, background: [60, 0, 0], backgroundShade: 20 });
    const toFix = all.filter(({ verdict }) => verdict === 'warn');
    expect(toFix.map(({ label }) => label)).toEqual(['Background']);
    expect(toFix[0]?.failures.length).toBeGreaterThan(1);
    expect(verdictOf(all, []).chip).toBe('1 thing to fix');
    const objection = { title: 'The head is too small.', remedy: '', lang: 'en' };
    expect(verdictOf(all, [objection]).chip).toBe('2 things to fix');
  });

  test('names a problem of the background in a word', () => {
    const wordFor = (of: PhotoMeasures) => rows(of)[0]?.value;
    expect(wordFor({ ...good, background: [90, 2, 25] })).toBe('Tinted');
    expect(wordFor({ ...good, background: [60, 0, 0] })).toBe('Too dark');
    expect(wordFor({ ...good, backgroundEdges: 80 })).toBe('Not plain');
    expect(wordFor({ ...good, backgroundShade: 20 })).toBe('Shadow');
  });

  test('reports darkness, and judges no detail then', () => {
    const all = rows({ ...good, background: [40, 0, 0] });
    const of = (label: string) => all.find((row) => row.label === label);
    expect(of('Light')).toMatchObject({ verdict: 'warn', value: 'Too dark' });
    for (const label of ['Sharpness', 'Colour'])
      expect(of(label)).toMatchObject({
        verdict: 'skipped',
        note: 'It is too dark to judge this.',
      });
  });

  test('makes no statement about the pixels without measures', () => {
    const all = rows(null);
    for (const { label, verdict } of all)
      expect([label, verdict]).toEqual([
        label,
        ['Size', 'Shape', 'File'].includes(label) ? 'pass' : 'skipped',
      ]);
  });

  const tinted = () => report({ ...good, background: [90, 2, 25] });

  test('[PHOTO-14] includes objections that only the server has, as they are and marked as English', () => {
    const same = 'The background is not white. Stand by a white wall, away from yellow lamps.';
    const texts = [same, 'The head is too small: step closer.'].map((text) => ({ text }));
    const others = newObjections(texts, tinted());
    expect(others).toEqual([
      { title: 'The head is too small: step closer.', remedy: '', lang: 'en' },
    ]);
    expect(verdictOf(rows(good), others)).toMatchObject({
      chip: '1 thing to fix',
      headline: 'The head is too small: step closer.',
      lang: 'en',
    });
  });

  test('[PHOTO-14] says an objection with a code in the traveller’s language, and knows its own', () => {
    activate('fr', (text) => (text === 'The photo is blurred' ? 'La photo est floue' : undefined));
    const problems = [
      { text: 'Not white.', code: 'background-yellow' },
      { text: 'Blurred.', code: 'photo-blurred' },
      { text: 'New.', code: 'photo-of-tomorrow' },
    ];
    expect(newObjections(problems, tinted())).toEqual([
      expect.objectContaining({ title: 'La photo est floue', lang: 'fr' }),
      { title: 'New.', remedy: '', lang: 'en' },
    ]);
  });

  test('names the colour of the wall in the traveller’s language', () => {
    const colours = new Map([
      ['The background is not {colour}', 'Le fond n’est pas {colour}'],
      ['light grey', 'gris clair'],
    ]);
    activate('fr', (text) => colours.get(text));
    const message = { code: 'background-colour', params: { colour: 'light grey' } };
    expect(newObjections([message], report(good))[0]?.title).toBe('Le fond n’est pas gris clair');
  });
});
