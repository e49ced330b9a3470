import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from './fit-text';

test('[SUP-03] what fits stays as it was typed', () => {
  expect(fitText('ab', 'abc', 3)).toEqual({ text: 'abc', caret: 3, dropped: 0 });
});

test('of what is pasted the beginning is kept, and what stood there before stays', () => {
  expect(fitText('Dear , bye', 'Dear everybody, bye', 12)).toEqual({
    text: 'Dear ev, bye',
    caret: 7,
    dropped: 7,
  });
  expect(fitText('', 'abcdef', 4)).toEqual({ text: 'abcd', caret: 4, dropped: 2 });
  expect(fitText('abcd', 'abcde', 4)).toEqual({ text: 'abcd', caret: 4, dropped: 1 });
});

test('a repeated letter is not mistaken for two places', () => {
  expect(fitText('aaa', 'aaaaa', 4).text).toBe('aaaa');
});

test('what was too long already stays, and ends the search for what was typed', () => {
  expect(fitText('abcd', 'abcd', 2)).toEqual({ text: 'abcd', caret: 4, dropped: 0 });
});

test('an emoji is one character and is never cut in two', () => {
  expect(fitText('', '🛂🛂🛂', 2)).toEqual({ text: '🛂🛂', caret: 4, dropped: 1 });
});

test('a character that cannot be sent is left out', () => {
  expect(fitText('', 'a\0b', 3).text).toBe('ab');
});

test('whatever is typed, the text fits, and says how much it lost', () => {
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
