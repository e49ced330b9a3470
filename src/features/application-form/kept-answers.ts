import * as v from 'valibot';
import { keepDraft, readDraft } from '../../session/kept-draft';
import { currentSession } from '../../session/session';
import { draftNames } from '../../storage/keys';

/** What was typed into a form and has not arrived, by question. */
export type FormAnswers = Readonly<Record<string, string>>;

const shape = v.record(v.string(), v.string());

const nameOf = (applicantId: string) => `${draftNames.form}:${applicantId}`;

/** What an earlier visit left, sealed on this phone; undefined if all of it has arrived. */
export async function readAnswers(applicantId: string): Promise<FormAnswers | undefined> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return undefined;
  const found = v.safeParse(shape, await readDraft(userId, nameOf(applicantId)));
  return found.success ? found.output : undefined;
}

/**
 * Keeps what has not arrived; nothing deletes what was kept.
 * @returns whether it reads back: a phone that is full or denies storage keeps nothing
 */
export async function keepAnswers(applicantId: string, answers: FormAnswers): Promise<boolean> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return false;
  const isNothing = Object.keys(answers).length === 0;
  await keepDraft(userId, nameOf(applicantId), isNothing ? undefined : answers);
  return isNothing || JSON.stringify(await readAnswers(applicantId)) === JSON.stringify(answers);
}
