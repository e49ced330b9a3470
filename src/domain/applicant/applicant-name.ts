/** Why a first name is refused, in the specified words; undefined when it is fine. Trims first. */
export function firstNameProblem(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return 'Please complete';
  if (!/^\p{L}[\p{L}\p{M} ]*$/u.test(name)) return 'Use letters only.';
  if (name.length > 50) return 'At most 50 letters.';
  return undefined;
}
