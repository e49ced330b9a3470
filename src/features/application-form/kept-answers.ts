import * as v from 'valibot';
import { stillKept, type FormAnswers } from '../../domain/form-answers';
import { keepDraft, readDraft } from '../../session/kept-draft';
import { currentSession } from '../../session/session';
import { draftNames } from '../../storage/keys';

const shape = v.record(v.string(), v.string());

const nameOf = (applicantId: string) => `${draftNames.form}:${applicantId}`;

/** The answers that an earlier visit left, sealed on this phone; undefined if all have arrived. */
export async function readAnswers(applicantId: string): Promise<FormAnswers | undefined> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return undefined;
  const found = v.safeParse(shape, await readDraft(userId, nameOf(applicantId)));
  return found.success ? found.output : undefined;
}

/**
 * Keeps what has not arrived, beside what another tab keeps of the same form.
 * @param before what this frame had waiting until now: what it no longer names has arrived
 * @returns whether it reads back: a phone that is full or denies storage keeps nothing
 */
export function keepAnswers(
  applicantId: string,
  before: FormAnswers,
  answers: FormAnswers,
): Promise<boolean> {
  return alone(nameOf(applicantId), async () => {
    const userId = currentSession()?.userId;
    if (userId === undefined) return false;
    const all = stillKept((await readAnswers(applicantId)) ?? {}, before, answers);
    const isNothing = Object.keys(all).length === 0;
    await keepDraft(userId, nameOf(applicantId), isNothing ? undefined : all);
    const found = (await readAnswers(applicantId)) ?? {};
    return Object.entries(answers).every(([question, answer]) => found[question] === answer);
  });
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other, also among tabs where the browser has locks. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  const done = last.then(() => (locks ? locks.request(name, work) : work()));
  last = done.catch(() => undefined);
  return done;
}
