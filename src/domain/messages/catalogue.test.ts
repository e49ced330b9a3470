import { expect, test } from 'vitest';
import {
  catalogueOf,
  inLines,
  inOneLine,
  noticeIfKnown,
  noticeOf,
  noticesOf,
  wordsIfKnown,
  wordsOf,
} from './catalogue';
import type { None } from './message';

interface Messages {
  plain: None;
  full: { name: string; most: number };
  wait: { seconds: number };
  counted: { count: number };
}

const words = catalogueOf<Messages>()({
  plain: 'It is so.',
  full: '{name} has {most}, and {name} takes no more.',
  wait: 'Wait {seconds, duration}.',
  counted: '{count, plural, one {One is} other {# are}} missing',
});

test('parameters fill their placeholders, as often as they are named', () => {
  expect(wordsOf(words, { code: 'plain' })).toBe('It is so.');
  const full = { code: 'full', name: 'Ana', most: 3 } as const;
  expect(wordsOf(words, full)).toBe('Ana has 3, and Ana takes no more.');
  expect(wordsOf(words, { code: 'counted', count: 2 } as const)).toBe('2 are missing');
});

test('a parameter’s value is never read as a placeholder', () => {
  const full = { code: 'full', name: '{most}$&', most: 3 } as const;
  expect(wordsOf(words, full)).toBe('{most}$& has 3, and {most}$& takes no more.');
});

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
])('%i seconds are %s', (seconds, said) => {
  expect(wordsOf(words, { code: 'wait', seconds } as const)).toBe(`Wait ${said}.`);
});

test('of another program’s messages, only a known code with all its parameters has a text', () => {
  expect(wordsIfKnown(words, 'full', { name: 'Ana', most: 3 })).toMatch(/^Ana has 3/);
  expect(wordsIfKnown(words, 'full', { name: 'Ana' })).toBeUndefined();
  expect(wordsIfKnown(words, 'toString', {})).toBeUndefined();
});

test('a notice has two parts', () => {
  const notices = noticesOf<Pick<Messages, 'full'>>()({
    full: { title: '{name} is full.', remedy: 'Remove some of {most}.' },
  });
  const full = { code: 'full', name: 'Ana', most: 3 } as const;
  const said = { title: 'Ana is full.', remedy: 'Remove some of 3.' };
  expect(noticeOf(notices, full)).toEqual(said);
  expect(noticeIfKnown(notices, 'full', { name: 'Ana', most: 3 })).toEqual(said);
  expect(noticeIfKnown(notices, 'full', { name: 'Ana' })).toBeUndefined();
  expect(noticeIfKnown(notices, 'none', {})).toBeUndefined();
});

test('the compiler rejects a catalogue that does not fit its list', () => {
  // @ts-expect-error a code without a text
  catalogueOf<Messages>()({ plain: '', full: '{name}{most}', wait: '{seconds}' });
  // @ts-expect-error a text without a code
  catalogueOf<Pick<Messages, 'plain'>>()({ plain: '', other: '' });
  // @ts-expect-error a text with an unknown parameter
  catalogueOf<Pick<Messages, 'wait'>>()({ wait: '{seconds} {minutes}' });
  // @ts-expect-error a text that lacks a parameter
  catalogueOf<Pick<Messages, 'wait'>>()({ wait: 'Wait.' });
  // @ts-expect-error a notice with a parameter in neither part
  noticesOf<Pick<Messages, 'full'>>()({ full: { title: '{name}', remedy: '' } });
});

test.each([
  ['A title', 'A remedy.', 'A title. A remedy.'],
  ['A sentence.', 'A remedy.', 'A sentence. A remedy.'],
  ['As specified.', '', 'As specified.'],
  ['Qui ?', 'Un remède.', 'Qui ? Un remède.'],
  ['背景不是白色', '请靠近白墙。', '背景不是白色。请靠近白墙。'],
  ['照片模糊。', '请重拍。', '照片模糊。请重拍。'],
  ['الصورة معتمة', 'اقترب.', 'الصورة معتمة. اقترب.'],
])('a notice in one line: %s', (title, remedy, line) => {
  expect(inOneLine({ title, remedy })).toBe(line);
});

test('a message of our own whose parameter is missing shows its text as it is', () => {
  const broken = { code: 'full', name: 'Ana' } as unknown as {
    code: 'full';
    name: string;
    most: 3;
  };
  expect(wordsOf(words, broken)).toBe('{name} has {most}, and {name} takes no more.');
});

test('another program’s notice is known only with the parameters of both its parts', () => {
  const notices = noticesOf<Pick<Messages, 'full'>>()({
    full: { title: '{name} is full.', remedy: 'Remove some of {most}.' },
  });
  expect(noticeIfKnown(notices, 'full', { most: 3 })).toBeUndefined();
  expect(noticeIfKnown(notices, 'toString', { name: 'Ana', most: 3 })).toBeUndefined();
});

test('a format of another language is used instead of the English one', () => {
  const shout = (text: string) => text.toUpperCase();
  expect(wordsOf(words, { code: 'plain' }, shout)).toBe('IT IS SO.');
  expect(wordsIfKnown(words, 'plain', {}, shout)).toBe('IT IS SO.');
  const notices = noticesOf<Pick<Messages, 'plain'>>()({ plain: { title: 'a', remedy: 'b' } });
  expect(noticeOf(notices, { code: 'plain' }, shout)).toEqual({ title: 'A', remedy: 'B' });
  expect(noticeIfKnown(notices, 'plain', {}, shout)).toEqual({ title: 'A', remedy: 'B' });
});

test('notices become texts of one line under their codes', () => {
  const notices = noticesOf<Pick<Messages, 'plain' | 'full'>>()({
    plain: { title: 'It is so', remedy: '' },
    full: { title: '{name} is full', remedy: 'Remove some of {most}.' },
  });
  expect(inLines(notices)).toEqual({
    plain: 'It is so.',
    full: '{name} is full. Remove some of {most}.',
  });
});
