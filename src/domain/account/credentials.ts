const emailPattern = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/;

/** What is wrong with a typed e-mail address, password or verification code. */
export type CredentialProblem = 'email-invalid' | 'password-length' | 'code-missing';

export const emailProblem = (typed: string): CredentialProblem | undefined =>
  emailPattern.test(typed.trim()) ? undefined : 'email-invalid';

export const passwordProblem = (typed: string): CredentialProblem | undefined =>
  typed.length >= 6 && typed.length <= 16 ? undefined : 'password-length';

export const codeProblem = (typed: string): CredentialProblem | undefined =>
  typed.trim() === '' ? 'code-missing' : undefined;
