import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from './fit-text';

test('[SUP-03] a text that fits is not changed', () => {
  expect(fitText('ab', 'abc', 3)).toEqual({ text: 'abc', caret: 3, dropped: 0 });
});

test('a paste is cut at its end, and the earlier text stays', () => {
  expect(fitText('Dear , bye', 'Dear everybody, bye', 12)).toEqual({
    text: 'Dear ev, bye',
    caret: 7,
    dropped: 7,
  });
  expect(fitText('', 'abcdef', 4)).toEqual({ text: 'abcd', caret: 4, dropped: 2 });
  expect(fitText('abcd', 'abcde', 4)).toEqual({ text: 'abcd', caret: 4, dropped: 1 });
});

test('a repeated letter is inserted at the caret and cut correctly', () => {
  expect(fitText('aaa', 'aaaaa', 4).text).toBe('aaaa');
});

test('an unchanged text that is too long already is not cut', () => {
  expect(fitText('abcd', 'abcd', 2)).toEqual({ text: 'abcd', caret: 4, dropped: 0 });
});

test('an emoji is one character and is never cut in two', () => {
  expect(fitText('', '🛂🛂🛂', 2)).toEqual({ text: '🛂🛂', caret: 4, dropped: 1 });
});

test('a character that cannot be sent is removed', () => {
  expect(fitText('', 'a\0b', 3).text).toBe('ab');
});

test('any result fits, and the number of removed characters is returned', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(text, text, fc.nat(20), (before, after, max) => {
      const old = Array.from(before).slice(0, max).join('');
      const fitted = fitText(old, after, max);
      const length = Array.from(fitted.text).length;
      expect(length).toBeLessThanOrEqual(max);
      expect(length + fitted.dropped).toBe(Array.from(after.replaceAll('\0', '')).length);
    }),
  );
});
