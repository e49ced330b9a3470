import type { DeskProblem, DeskProblemCode } from '../../src/contract/desk/desk-problem';

/** The server's answer that it did not do something, with its reason. */
export class DeskRefusal extends Error {
  override readonly name = 'DeskRefusal';
  readonly code: DeskProblemCode;
  readonly details: readonly string[];
  readonly params: Readonly<Record<string, string | number>>;
  constructor({ code, message, details = [], params = {} }: DeskProblem) {
    super(message);
    this.code = code;
    this.details = details;
    this.params = params;
  }
}

/** No answer, or one that is not the desk's: whether anything was done is unknown. */
export class DeskUnreachable extends Error {
  override readonly name = 'DeskUnreachable';
}

/**
 * Whether the same request may succeed a moment later: there was no answer, or the service is
 * interrupted.
 */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof DeskUnreachable || isRefusal(failure, 'service-interrupted');

/** For the operator: what happened, in one sentence. */
export function failureText(failure: unknown): string {
  if (failure instanceof DeskRefusal) return failure.message;
  if (failure instanceof DeskUnreachable) return 'The server cannot be reached.';
  return 'Something went wrong in this program. Reload the page.';
}

/** As `failureText`, but what the server says of this very file, if it does. */
export function fileFailureText(failure: unknown): string {
  const [detail] = failure instanceof DeskRefusal ? failure.details : [];
  return detail ?? failureText(failure);
}

export const isRefusal = (failure: unknown, ...codes: DeskProblemCode[]): failure is DeskRefusal =>
  failure instanceof DeskRefusal && codes.includes(failure.code);
