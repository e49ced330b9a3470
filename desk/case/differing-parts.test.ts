import { describe, expect, test } from 'vitest';
import { differingParts } from './differing-parts';

const marked = (text: string, other: string): string =>
  differingParts(text, other)
    .map((part) => (part.differs ? `[${part.text}]` : part.text))
    .join('');

describe('the differing parts', () => {
  test('of dates are whole numbers', () => {
    expect(marked('8 Jun 2031', '3 Jun 2031')).toBe('[8] Jun 2031');
    expect(marked('13 Jun 2031', '3 Jun 2030')).toBe('[13] Jun [2031]');
  });

  test('of numbers of one length are single signs', () => {
    expect(marked('Z4821907', 'Z4827901')).toBe('Z482[1]90[7]');
  });

  test('of words of other lengths are what is between their equal ends', () => {
    expect(marked('ANANYA', 'ANAYA')).toBe('ANA[N]YA');
    expect(marked('ANAYA', 'ANANYA')).toBe('ANAYA');
    expect(marked('RAO', '')).toBe('[RAO]');
    expect(marked('AA', 'AAA')).toBe('AA');
  });

  test('of equal texts are none', () => {
    expect(marked('RAO', 'RAO')).toBe('RAO');
  });
});
