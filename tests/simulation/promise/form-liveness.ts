import { missingAnswers } from '../../../src/domain/form/form-answers';
import type { ChangeItem } from '../../../src/outbox/kinds/changes/change-item';
import { askedQuestions } from '../../../server/areas/forms/questions';
import { answersIn, statusIn, type RowsOfForm } from '../server/form-state';
import type { TableRow } from '../server/tables-model';
import type { BegunApplicant } from './begun-order';
import {
  formQuestions,
  freeQuestions,
  isChangedSince,
  mayStayComplete,
  type FormView,
} from './form-of-applicant';
import { answerKey } from './form-safety';
import { nameOf, phonesOf, type AroundOrders, type KnownOrders } from './orders-known';
import { PromiseBroken } from './promise-broken';
import { isCertain, lastOf } from './wish';

export const isOfForm = ({ kind }: ChangeItem): boolean =>
  kind === 'form-answers' || kind === 'form-completion';

/** The promises of application forms once nothing fails any more. */
export function formLiveness(
  { observed, hasMovedClock }: AroundOrders,
  { applied, applicantOf, changesOn }: KnownOrders,
) {
  const needsYou = (phone: string, applicant: BegunApplicant) =>
    changesOn(phone).some(
      (item) => item.state === 'needs-you' && isOfForm(item) && applicantOf(item) === applicant,
    );

  /** Every answer is one that somebody typed last, and nobody's got lost in silence. */
  function answersEnd(applicant: BegunApplicant, rows: RowsOfForm): void {
    const phones = phonesOf(applicant.order);
    const isNeeded = phones.some((phone) => needsYou(phone, applicant));
    const typed = answersIn(rows);
    for (const { id: question } of formQuestions) {
      const wishes = applicant.form.answers.filter((wish) => wish.question === question);
      const last = phones.flatMap((phone) => lastOf(wishes, phone));
      const present = typed[question] ?? '';
      if (wishes.some(isCertain) && !isNeeded && !isIn(present, last))
        throw new PromiseBroken(
          'lost',
          `${question} of ${nameOf(applicant)} is ${present}, not ${last.map(({ answer }) => answer).join()}`,
        );
      for (const phone of phones) {
        const own = lastOf(wishes, phone);
        const [wish] = own;
        if (!wish || !isCertain(wish) || needsYou(phone, applicant) || isIn(present, own)) continue;
        if (applied.has(answerKey(rows.applicant['id'], question, wish.answer))) continue;
        if (!freeQuestions.includes(question)) continue;
        throw new PromiseBroken(
          'lost',
          `${question} ${wish.answer} of ${phone} is lost in silence`,
        );
      }
    }

    function isIn(present: string, last: readonly { readonly answer: string }[]): boolean {
      return last.some(({ answer }) => answer === present || isGiven(answer));
    }
    /** An order's date stands in place of a typed one. */
    function isGiven(answer: string): boolean {
      return answer !== '' && rows.order['depart_date'] !== null && /^21/.test(answer);
    }
  }

  /** A form that was completed last is complete, unless the phone says that it needs the traveller. */
  function completionEnds(applicant: BegunApplicant, rows: RowsOfForm): void {
    const { answers, completions } = applicant.form;
    const completion = completions.findLast(isCertain);
    if (!completion || needsYou(completion.phone, applicant)) return;
    // It lacks the answer that another occupation gave no more, or lacked it when the next one came.
    const missing = missingAnswers(askedQuestions, answersIn(rows));
    const hasNext = answers.some(({ begunAt }) => begunAt >= completion.begunAt);
    if ((missing.length > 0 || hasNext) && isChangedSince(applicant.form, applicant.typed)) return;
    const isLater = answers.some(
      ({ answer, phone, begunAt }) =>
        phone !== completion.phone || (answer === '' && begunAt >= completion.begunAt),
    );
    if (!isLater && statusIn(rows.form) !== 'complete')
      throw new PromiseBroken('lost', `the completion of the form of ${nameOf(applicant)}`);
  }

  /** Every page of the form since the last change has shown what is there in the end. */
  function viewsHold(applicant: BegunApplicant, rows: RowsOfForm): void {
    const { order, form } = applicant;
    const [present, status] = [answersIn(rows), statusIn(rows.form)];
    const other = ({ answers, status: seen }: FormView) =>
      formQuestions
        .map(({ id }) => [id, answers[id] ?? '', present[id] ?? ''] as const)
        .find(([, a, b]) => a !== b)
        ?.join(' ') ?? (seen === status ? undefined : `${seen}, ${status}`);
    const holds = (view: FormView) => {
      const difference = other(view);
      if (difference === undefined) return;
      const how = view.isKept ? 'kept form' : 'form';
      throw new PromiseBroken('changed', `the ${how} of ${nameOf(applicant)}: ${difference}`);
    };
    for (const view of form.views) if (view.isLast && !needsYou(view.phone, applicant)) holds(view);
    if (phonesOf(order).length > 1 || order.wasFull || hasMovedClock(order.phone)) return;
    if (order.needed || order.applicants.some((each) => each.needed || each.wasHeldUp)) return;
    if (order.applicants.some((each) => each.form.needed)) return;
    if (mayStayComplete(form)) return;
    for (const view of form.views)
      if (view.phone === order.phone && view.at > order.changedAt) holds(view);
  }

  return {
    /** In the end an applicant's form is as it was wanted last. */
    formEnds(applicant: BegunApplicant, row: TableRow, order: TableRow): void {
      const form = observed
        .rows('application_forms')
        .find(({ applicant_id }) => applicant_id === row['id']);
      const rows = { order, applicant: row, form };
      answersEnd(applicant, rows);
      completionEnds(applicant, rows);
      viewsHold(applicant, rows);
    },
  };
}
