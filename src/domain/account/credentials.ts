import { emailAddress } from '../../contract/account/email-address';

/** The characters of nearly all addresses. */
const usualEmail = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]+$/;

/** A problem of a typed e-mail address, password or verification code. */
export type CredentialProblem = 'email-invalid' | 'password-length' | 'code-missing';

/** Only what no mail can be sent to is a problem: a mailed code proves the rest. */
export const emailProblem = (typed: string): CredentialProblem | undefined =>
  emailAddress(typed) === undefined ? 'email-invalid' : undefined;

/** Whether an address that exists is more often one that was mistyped. */
export const isUnusualEmail = (typed: string): boolean =>
  emailProblem(typed) === undefined && !usualEmail.test(typed.trim());

export const passwordProblem = (typed: string): CredentialProblem | undefined =>
  typed.length >= 6 && typed.length <= 16 ? undefined : 'password-length';

/** A passkey's name without surrounding spaces and characters that show nothing; they are refused. */
export const passkeyName = (typed: string): string => typed.replace(/\p{C}+/gu, '').trim();

export const codeProblem = (typed: string): CredentialProblem | undefined =>
  typed.trim() === '' ? 'code-missing' : undefined;
