import type { FormStatus } from '../../../src/contract/codes';
import type { Db } from '../../infra/db/tables';
import type { Answers } from './answers';
import { sections } from './questions';

export interface AnsweredForm {
  readonly applicantId: string;
  readonly status: FormStatus;
  readonly reason: string | null;
  readonly answers: Answers;
  readonly changedAt: Date;
}

/** The forms of these applicants with their answers; one without an answer has none. */
export async function loadAnsweredForms(
  db: Db,
  applicantIds: readonly string[],
): Promise<AnsweredForm[]> {
  if (applicantIds.length === 0) return [];
  const rows = await db
    .selectFrom('application_forms')
    .where('applicant_id', 'in', applicantIds)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    applicantId: row.applicant_id,
    status: row.status,
    reason: row.reason,
    answers: JSON.parse(row.answers) as Answers,
    changedAt: row.changed_at,
  }));
}

/** The questions with these answers, in English, by section. */
export const readableForm = (answers: Answers) =>
  sections.map(({ title, questions }) => ({
    title: String(title),
    answers: questions.map(({ id, label }) => ({
      question: String(label),
      ...(answers[id] ? { answer: answers[id] } : {}),
    })),
  }));

/** Gives a verdict on an applicant's form. */
export async function judgeForm(
  tx: Db,
  applicantId: string,
  { status, reason }: { status: FormStatus; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('application_forms')
    .set({ status, reason })
    .where('applicant_id', '=', applicantId)
    .execute();
}
