/** How ICAO 9303 writes letters that a machine-readable zone has not; others lose their marks. */
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
 * A name as a machine-readable zone has it: 'Müller-Lüdenscheidt' is 'MUELLER LUEDENSCHEIDT'.
 * Undefined where it has letters of another script, which only the passport itself can spell.
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
