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
