/** The specified message for an invalid first name; undefined if it is valid. Trims first. */
export function firstNameProblem(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return 'Please complete';
  if (!/^\p{L}[\p{L}\p{M} ]*$/u.test(name)) return 'Use letters only.';
  if (name.length > 50) return 'At most 50 letters.';
  return undefined;
}
