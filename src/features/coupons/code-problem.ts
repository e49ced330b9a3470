/** What stands at the field: the specified words, and what may help. */
export interface CodeProblem {
  readonly error: string;
  readonly hint?: string | false | undefined;
}

/** No code is longer; whatever is has not been copied from one. */
const longestCode = 64;

/** What can be said about a code without asking. */
export function codeProblem(typed: string): CodeProblem | undefined {
  const code = typed.trim();
  if (code === '') return { error: 'Wrong code', hint: 'Type the code first.' };
  if (code.length > longestCode)
    return { error: 'Wrong code', hint: 'This is longer than any code. Please check it.' };
  return undefined;
}
