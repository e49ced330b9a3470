const emailPattern = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/;

/** The specified message for an invalid e-mail address; undefined if it is valid. */
export const emailProblem = (typed: string): string | undefined =>
  emailPattern.test(typed.trim()) ? undefined : 'Formal error';

export const passwordProblem = (typed: string): string | undefined =>
  typed.length >= 6 && typed.length <= 16
    ? undefined
    : 'Alphanumeric characters with 6 to 16 letters';

export const codeProblem = (typed: string): string | undefined =>
  typed.trim() === '' ? 'Error' : undefined;
