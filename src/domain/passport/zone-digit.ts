const weights = [7, 3, 1];

/** The value of a character: digits count themselves, A to Z 10 to 35, the filler 0. */
function valueOf(character: string): number {
  if (character === '<') return 0;
  const value = Number.parseInt(character, 36);
  if (Number.isNaN(value))
    throw new RangeError(`'${character}' is not of a machine-readable zone.`);
  return value;
}

/** The check digit of a part of a machine-readable zone, by ICAO 9303 part 3. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1)
    sum += valueOf(text.charAt(at)) * (weights[at % weights.length] ?? 0);
  return String(sum % 10);
}
