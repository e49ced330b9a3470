/** Every plain text of a simulation begins with it, so that it is found wherever it is. */
export const plainMark = Buffer.from('PLAIN-TEXT-OF-A-TRAVELLER:');

export function holdsPlainText(value: unknown): boolean {
  if (value instanceof ArrayBuffer) return Buffer.from(value).includes(plainMark);
  if (typeof value === 'string') return value.includes(plainMark.toString());
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsPlainText);
}
