/** Letters that many passports write as two. */
const pairs: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Ö: 'OE',
  Ø: 'OE',
  Ü: 'UE',
};
/** Letters that do not come apart into a letter and its marks. */
const others: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  ẞ: 'SS',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  Ĳ: 'IJ',
  Ł: 'L',
  Ŋ: 'N',
  Ŧ: 'T',
};

function wordsOf(text: string): string[] {
  const plain = text.replace(/[ÆŒØẞÞÐĐĦĲŁŊŦ]/g, (letter) => others[letter] ?? letter);
  const bare = plain.normalize('NFD').replace(/\p{M}/gu, '');
  return bare.split(/[^\p{L}]+/u).filter((word) => word !== '');
}

/**
 * A name's words in the letters of a passport's machine-readable zone: `paired` with Ü as UE,
 * `bare` as U. Undefined for other scripts, which cannot be compared with a passport.
 */
export function latinWords(name: string): { paired: string[]; bare: string[] } | undefined {
  const upper = name.normalize('NFC').replaceAll('ß', 'ẞ').toUpperCase();
  const words = {
    paired: wordsOf(upper.replace(/[ÄÅÖØÜ]/g, (letter) => pairs[letter] ?? letter)),
    bare: wordsOf(upper),
  };
  const all = [...words.paired, ...words.bare];
  return all.length > 0 && all.every((word) => /^[A-Z]+$/.test(word)) ? words : undefined;
}

/**
 * Whether a text has half a character (a lone surrogate), as left by a program that cuts an emoji
 * in two. UTF-8 and databases cannot represent it and would silently replace it, so the form and
 * the server reject it.
 */
export const hasBrokenCharacter = (text: string): boolean => /\p{Cs}/u.test(text);

/** The zeros of the scripts whose keyboards type their own digits: nine more follow each. */
const zeros = [
  0x0660, // Arabic-Indic
  0x06f0, // Persian and Urdu
  0x0966, // Devanagari
  0x09e6, // Bengali
  0x0e50, // Thai
  0xff10, // full-width
];

/** A text with the digits of other scripts as 0–9; all else stays. */
export const westernDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((each) => point >= each && point < each + 10);
    return zero === undefined ? digit : String(point - zero);
  });
