import { westernDigits } from '../../domain/text/characters';

/** The digits of what was typed or pasted, at most `length` of them; other numerals become 0–9. */
export function codeDigits(text: string, length: number): string {
  return westernDigits(text).replace(/\D/g, '').slice(0, length);
}
