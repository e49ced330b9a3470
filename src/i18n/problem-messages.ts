import { catalogueOf } from '../domain/messages/catalogue';
import { wordsOf } from '../language/translate-message';
import type { MessageOf, None } from '../domain/messages/message';

/** The messages about failures. */
export interface ProblemMessages {
  'service-unreachable': None;
  'log-in-ran-out': None;
  'something-wrong': None;
  'too-many-tries': None;
  'too-many-tries-until': { seconds: number };
  'too-large-for-service': None;
  'service-away': { status: number };
  'service-away-until': { status: number; seconds: number };
  'service-refuses': { status: number };
  'no-room': None;
  'phone-full': None;
  'not-saved': None;
  'setting-not-saved': None;
  /** For toasts, as specified. */
  'network-error': None;
  'network-error-number': { number: number };
}

const catalogue = catalogueOf<ProblemMessages>()({
  'service-unreachable': 'We could not reach the service. Check your connection, then try again.',
  'log-in-ran-out': 'Your log-in has expired. Log in again to continue.',
  'something-wrong': 'Something went wrong. Try again.',
  'too-many-tries': 'Too many tries. Try again in a while.',
  'too-many-tries-until': 'Too many tries. Try again in {seconds, duration}.',
  'too-large-for-service': 'This is too large for the service. Send something smaller.',
  'service-away': 'The service is not available right now ({status}). Try again in a minute.',
  'service-away-until':
    'The service is not available right now ({status}). Try again in {seconds, duration}.',
  'service-refuses': 'The service refused this ({status}). Try again, or write to Support.',
  'no-room': 'There is no room left on this phone for this. Free some space, then add it again.',
  'phone-full': 'There is no room left on this phone. Free some space, then try again.',
  'not-saved': 'This could not be saved on this phone. Add it again.',
  'setting-not-saved': 'This could not be saved on this phone.',
  'network-error': 'Network Error',
  'network-error-number': 'Network Error {number}',
});

export type ProblemMessage = MessageOf<ProblemMessages>;

/** The text of a failure. */
export const problemWords = (message: ProblemMessage): string => wordsOf(catalogue, message);
