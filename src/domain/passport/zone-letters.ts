/**
 * Replacements by ICAO 9303 for letters that a machine-readable zone lacks; other letters lose
 * their marks.
 */
const written: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  ı: 'I',
  Ĳ: 'IJ',
  Ł: 'L',
  Ŋ: 'N',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  ß: 'SS',
  ẞ: 'SS',
  Þ: 'TH',
  Ŧ: 'T',
  Ü: 'UE',
};

const marks = /\p{M}/gu;

/**
 * The spelling of a name in a machine-readable zone: 'Müller-Lüdenscheidt' is 'MUELLER
 * LUEDENSCHEIDT'. Undefined if it has letters of another script, for which only the passport has
 * the spelling.
 */
export function zoneSpelling(name: string): string | undefined {
  const spelled = Array.from(name.normalize('NFC'), (sign) => written[sign] ?? upper(sign))
    .join('')
    .replace(/['’‘`´.]/g, '')
    .replace(/[-‐‑–,]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return /^[A-Z ]+$/.test(spelled) ? spelled : undefined;
}

function upper(sign: string): string {
  const big = sign.toUpperCase();
  return written[big] ?? big.normalize('NFD').replace(marks, '');
}
