import * as v from 'valibot';
import { formMessage, type FormMessage, type PageMessage } from '../../contract/application-form';

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

export const tokenMessage = (random: string, token: string): PageMessage => ({
  from: 'visa-app',
  random,
  type: 'token',
  token,
});

export const answersMessage = (
  random: string,
  answers: Readonly<Record<string, string>>,
): PageMessage => ({ from: 'visa-app', random, type: 'answers', answers });

export const keptMessage = (random: string): PageMessage => ({
  from: 'visa-app',
  random,
  type: 'answers-kept',
});
