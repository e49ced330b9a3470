import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords';
import { passwordStrength } from './password-strength';

const strengthOf = (password: string, email = 'ananya.desai@mail.example') =>
  passwordStrength(password, email, commonPasswords);

describe('a password is', () => {
  test.each([
    'password',
    'P@ssw0rd2024!',
    'qwerty12',
    'QwertyUiop',
    'iloveyou!!',
    'aaaaaaaa',
    '12345678',
    '987654',
    'abcdefgh',
    'abcabcabc',
    'letmein1',
    'Dragon99',
  ])('common: %s', (password) => {
    expect(strengthOf(password)).toBe('common');
  });

  test.each(['ananya2024', 'x-Desai-77', 'myVisa4Kenya', 'p4ssport-x9'])(
    'personal: %s',
    (password) => {
      expect(strengthOf(password)).toBe('personal');
    },
  );

  test.each([
    ['tr7kqz', 'weak'],
    ['aabbaabbc', 'weak'],
    ['kfmwqjzp', 'weak'],
    ['kfmwqjzprtlb', 'fair'],
    ['kf7mWqjz', 'fair'],
    ['Kf7-mWqjz2Lp', 'strong'],
    ['correct horse ba', 'strong'],
  ] as const)('%s: %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });

  test('short parts of an address are no names', () => {
    expect(strengthOf('kf7mWqjz', 'kf7@mail.example')).toBe('fair');
  });
});
