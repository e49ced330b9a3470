import type { Answers, KnownAnswers } from '../../../src/contract/application-form';
import type { FormStatus, Identity } from '../../../src/contract/codes';
import { withKnown } from '../../../src/domain/form/known-answers';
import type { Db } from '../../infra/db/tables';
import { loadKnownAnswers } from './form-rows';
import { sections } from './questions';

export interface AnsweredForm {
  readonly applicantId: string;
  readonly status: FormStatus;
  readonly reason: string | null;
  readonly answers: Answers;
  readonly changedAt: Date;
}

/**
 * The forms of these applicants of an order, with what was answered elsewhere; one without an
 * answer has none.
 */
export async function loadAnsweredForms(
  db: Db,
  order: { readonly depart_date: string | null },
  applicants: readonly { readonly id: string; readonly identity_id: Identity }[],
): Promise<AnsweredForm[]> {
  if (applicants.length === 0) return [];
  const applicantIds = applicants.map(({ id }) => id);
  const rows = await db
    .selectFrom('application_forms')
    .where('applicant_id', 'in', applicantIds)
    .selectAll()
    .execute();
  const known = new Map<string, KnownAnswers>();
  for (const applicant of applicants)
    known.set(applicant.id, await loadKnownAnswers(db, { applicant, order }));
  return rows.map((row) => ({
    applicantId: row.applicant_id,
    status: row.status,
    reason: row.reason,
    answers: withKnown(JSON.parse(row.answers) as Answers, known.get(row.applicant_id) ?? {}),
    changedAt: row.changed_at,
  }));
}

/** The questions with these answers, in English, by section. */
export const readableForm = (answers: Answers) =>
  sections.map(({ title, questions }) => ({
    title: String(title),
    answers: questions
      .filter(({ id, knownOnly }) => !knownOnly || answers[id])
      .map(({ id, label }) => ({
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
