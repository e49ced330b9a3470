import { t } from '../../language/translate';
/** The error at the field: the specified text, and a hint. */
export interface CodeProblem {
  readonly error: string;
  readonly hint?: string | false | undefined;
}

/** The maximal length of a code. */
const longestCode = 64;

/** Checks a code without a request. */
export function codeProblem(typed: string): CodeProblem | undefined {
  const code = typed.trim();
  if (code === '') return { error: t('Wrong code'), hint: t('Type the code first.') };
  if (code.length > longestCode)
    return { error: t('Wrong code'), hint: t('This is longer than any code. Please check it.') };
  return undefined;
}
