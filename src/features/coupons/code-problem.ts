/** Why a code is not accepted; a rejection by the server has the server's error. */
export type CodeProblem = 'empty' | 'too-long' | { readonly rejection: Error };

/** The maximal length of a code. */
const longestCode = 64;

/** Checks a code without a request. */
export function codeProblem(typed: string): CodeProblem | undefined {
  const code = typed.trim();
  if (code === '') return 'empty';
  return code.length > longestCode ? 'too-long' : undefined;
}
