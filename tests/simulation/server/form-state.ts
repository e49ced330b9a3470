import type { Answers, FormState } from '../../../src/contract/application-form';
import type { FormStatus, Identity, PayStatus } from '../../../src/contract/codes';
import { canEditForm } from '../../../src/domain/document/document-rules';
import { knownAnswers, withKnown } from '../../../src/domain/form/known-answers';
import type { TableRow } from './tables-model';

/** The rows that a form's state comes from; without an answer it has none of its own. */
export interface RowsOfForm {
  readonly order: TableRow;
  readonly applicant: TableRow;
  readonly form: TableRow | undefined;
}

export const typedIn = (form: TableRow | undefined): Answers =>
  form ? (JSON.parse(String(form['answers'])) as Answers) : {};

export const statusIn = (form: TableRow | undefined): FormStatus =>
  (form?.['status'] as FormStatus | undefined) ?? 'incomplete';

/** The answers that order and applicant give. */
const knownIn = ({ order, applicant }: RowsOfForm) =>
  knownAnswers({
    passport: undefined,
    identity: applicant['identity_id'] as Identity,
    arrivalDate: order['depart_date'] as string | null,
  });

/** The answers that the application has. */
export const answersIn = (rows: RowsOfForm): Answers =>
  withKnown(typedIn(rows.form), knownIn(rows));

/** A form as the server's page has it (`server/areas/forms/form-store.ts`). */
export function formStateOf(rows: RowsOfForm): FormState {
  const { order, applicant, form } = rows;
  const payStatus = order['pay_status'] as PayStatus;
  const status = statusIn(form);
  return {
    ...{ firstName: String(applicant['first_name']), destination: 'Singapore' },
    ...{ name: 'Application form', status, reason: null },
    ...{ typed: typedIn(form), known: knownIn(rows), dateIsOpen: payStatus === 'unpaid' },
    editable: canEditForm({ payStatus, applicantStatus: 'uploading-documents' }, status),
  };
}
