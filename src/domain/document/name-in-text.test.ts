import { describe, expect, test } from 'vitest';
import { nameInText } from './name-in-text';

describe('a name in a text', () => {
  const ticket = 'Passengers RAO / ANANYA MS RAO/LEELAMRS  NGUYỄN/THỊ HOA Mr Kabirsson';

  test.each([
    ['Ananya', 'RAO / ANANYA MS'],
    ['leela', 'RAO / LEELAMRS'],
    ['Thi Hoa', 'NGUYEN / THI HOA MR'],
    ['Thị', 'NGUYEN / THI'],
  ])('%s is found as it stands there', (name, found) => {
    expect(nameInText(name, ticket)).toBe(found);
  });

  test.each(['Kabir', 'Anan', 'RaoX', 'A', '', 'Lee'])('%j is not found', (name) => {
    expect(nameInText(name, ticket)).toBeUndefined();
  });

  test.each([
    ['An', 'Take an umbrella. NGUYEN/AN MR', 'NGUYEN / AN MR'],
    ['Mai', 'MAI MS from HAN', 'MAI MS'],
    ['June', '2 June 2026: RAO/JUNEMRS', 'RAO / JUNEMRS'],
  ])('%s counts only where it is marked as a name', (name, text, found) => {
    expect(nameInText(name, text)).toBe(found);
    expect(nameInText(name, text.replace(/[A-Z]+\/.*| M[A-Z]+/gu, ''))).toBeUndefined();
  });

  test('given names that a ticket writes in one word are found', () => {
    expect(nameInText('Ananya Devi', 'RAO/ANANYADEVI MS')).toBe('RAO / ANANYADEVI MS');
  });
});
