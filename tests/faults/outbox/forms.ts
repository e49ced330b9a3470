import { createHash } from 'node:crypto';
import type { Answers } from '../../../src/contract/application-form';
import type { Scene } from './scene';

/** Seals answers of the applicant's form, without a network. @returns the item's id */
export async function sealFormAnswers(scene: Scene, answers: Answers): Promise<string> {
  const { phone, traveller, wire, orderId, applicantId } = scene;
  wire.goDown();
  const changed = Object.entries(answers).map(([question, answer]) => [
    question,
    { answer, seen: [''] },
  ]);
  const { id } = await phone.call('sealChange', {
    userId: createHash('sha256').update(traveller.email.toLowerCase()).digest('hex').slice(0, 32),
    target: { orderId, applicantId, applicantName: 'Ananya' },
    content: {
      ...{ type: 'answer-form', answers: Object.fromEntries(changed) },
      status: 'incomplete',
    },
  });
  return id;
}

/** The answers of the applicant's form, as another device gives them. */
export async function answerElsewhere(
  { traveller, applicantId, problems }: Scene,
  answers: readonly { question: string; answer: string; seen: readonly string[] }[],
): Promise<void> {
  const request = { applicant_id: applicantId, answers, completes: 0 };
  const { ret } = await traveller.call('changeForm', request);
  if (ret !== 0) problems.push(`the answers of another device are refused: ${ret}`);
}

/** Waits until an item has arrived as the phone knows it, and compares the form at the server. */
export async function formArrives(scene: Scene, itemId: string, wanted: Answers): Promise<void> {
  await scene.until('The answers have arrived', async () => {
    const records = (await scene.phone.records()) ?? [];
    return records.find(({ id }) => id === itemId)?.state === 'done';
  });
  const form = await scene.lab.onTables((db) =>
    db
      .selectFrom('application_forms')
      .where('applicant_id', '=', scene.applicantId)
      .select('answers')
      .executeTakeFirst(),
  );
  const typed = JSON.parse(form?.answers ?? '{}') as Answers;
  for (const [question, answer] of Object.entries(wanted))
    if (typed[question] !== answer)
      scene.problems.push(`${question} is ${typed[question]} at the server, not ${answer}`);
}
