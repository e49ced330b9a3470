export type FirstNameProblem = 'empty' | 'not-only-letters' | 'too-long';

/** The problem of an invalid first name; undefined if it is valid. Trims first. */
export function firstNameProblem(typed: string): FirstNameProblem | undefined {
  const name = typed.trim();
  if (name === '') return 'empty';
  if (!/^\p{L}[\p{L}\p{M} ]*$/u.test(name)) return 'not-only-letters';
  if (name.length > 50) return 'too-long';
  return undefined;
}
