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
  Ł: 'L',
};

function wordsOf(text: string): string[] {
  const plain = text.replace(/[ÆŒØẞÞÐŁ]/g, (letter) => others[letter] ?? letter);
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
