/** How hard a password is to guess, and why it is not hard. */
export type PasswordStrength = 'common' | 'personal' | 'weak' | 'fair' | 'strong';

/** Words that an attacker guesses first, beside common passwords. */
const contextWords = ['visa', 'passport', 'travel', 'embassy', 'meridian'];

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Characters that are put behind a word to make it a password. */
const atTheEnd = new Set('0123456789!?.*#_-');

/** A word as it was before it was made to look like a password: 'P@ssw0rd2024!' is 'password'. */
function bareWord(password: string): string {
  const letters = Array.from(password.toLowerCase());
  let length = letters.length;
  while (atTheEnd.has(letters[length - 1] ?? '')) length -= 1;
  return Array.from(letters.slice(0, length), (letter) => lookAlikes[letter] ?? letter).join('');
}

/** Whether every character follows the one before it by the same step: 'aaaaaa', '123456', 'fedcba'. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return (
    Math.abs(step) <= 1 &&
    codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step)
  );
}

/** Whether the text is a shorter one, repeated: 'abcabc', '121212'. */
const isRepeated = (text: string): boolean => (text + text).indexOf(text, 1) < text.length;

const kindsIn = (text: string): number =>
  [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(text)).length;

/**
 * Judges a password of the allowed length.
 * @param common words that many passwords are made of, in lower case
 */
export function passwordStrength(
  password: string,
  email: string,
  common: ReadonlySet<string>,
): PasswordStrength {
  const lower = password.toLowerCase();
  const bare = bareWord(password);
  if (common.has(lower) || common.has(bare) || isRun(lower) || isRepeated(lower)) return 'common';
  const name = email.trim().toLowerCase().split('@')[0] ?? '';
  const parts = [name, ...name.split(/[^\p{L}]+/u)].filter((part) => part.length > 3);
  if ([...parts, ...contextWords].some((word) => bare.includes(word) || lower.includes(word)))
    return 'personal';
  const different = new Set(lower).size;
  if (password.length < 8 || different < 5) return 'weak';
  const score = password.length + 2 * kindsIn(password);
  return score >= 16 && different >= 8 ? 'strong' : score >= 13 ? 'fair' : 'weak';
}
