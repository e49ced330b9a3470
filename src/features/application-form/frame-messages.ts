import * as v from 'valibot';
import { formMessage, type FormMessage, type TokenMessage } from '../../contract/application-form';

interface Expected {
  /** The origin of the form. */
  origin: string;
  random: string;
}

/** Parses a message of this form's frame; undefined for messages from anywhere else. */
export function readFormMessage(
  { origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  expected: Expected,
): FormMessage | undefined {
  if (origin !== expected.origin) return undefined;
  const message = v.safeParse(formMessage, data);
  if (!message.success || message.output.random !== expected.random) return undefined;
  return message.output;
}

export const tokenMessage = (random: string, token: string): TokenMessage => ({
  from: 'visa-app',
  random,
  type: 'token',
  token,
});
