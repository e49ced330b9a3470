import type { Answers } from '../../../src/contract/application-form';
import { missingAnswers } from '../../../src/domain/form/form-answers';
import { askedQuestions } from '../../../server/areas/forms/questions';
import { answersIn, typedIn, type RowsOfForm } from '../server/form-state';
import type { BegunApplicant } from './begun-order';
import { freeQuestions, shownKey, type CompletionWish } from './form-of-applicant';
import { nameOf, type AroundOrders, type KnownOrders } from './orders-known';
import { PromiseBroken } from './promise-broken';

/** The promises of application forms at every moment. */
export function formSafety(
  { observed, orders }: AroundOrders,
  { byServerId, applied }: KnownOrders,
) {
  const wishesOf = ({ form }: BegunApplicant, question: string, answer: unknown) =>
    form.answers.filter((wish) => wish.question === question && wish.answer === answer);

  /** An answer is one that was typed of this applicant, on a phone that has shown the one before. */
  function answerHolds(
    applicant: BegunApplicant,
    { question, answer, before }: { question: string; answer: string; before: string },
  ): void {
    const { form } = applicant;
    const wishes = wishesOf(applicant, question, answer);
    if (wishes.length === 0) {
      const others = orders.all.flatMap(({ applicants }) => applicants);
      const isForeign = others.some((other) => wishesOf(other, question, answer).length > 0);
      const where = `${question} ${answer} is in the form of ${nameOf(applicant)}`;
      throw new PromiseBroken(isForeign ? 'foreign' : 'changed', `${where}, where nobody typed it`);
    }
    // A choice does not tell who made it, and an empty answer takes nothing's place.
    if (before === '' || !freeQuestions.includes(question)) return;
    const earlier = wishesOf(applicant, question, before).map(({ phone }) => phone);
    const isSeen = wishes.some(
      ({ phone }) => earlier.includes(phone) || form.shown.has(shownKey(phone, question, before)),
    );
    if (!isSeen) throw new PromiseBroken('lost', `${question} ${before} is overwritten unseen`);
  }

  /** Whether the form has the answers that a traveller saw who completed it, or later ones. */
  function isAsSeen(
    applicant: BegunApplicant,
    { shown, phone, begunAt }: CompletionWish,
    typed: Answers,
  ): boolean {
    return Object.entries(shown).every(([question, answer]) => {
      const present = typed[question] ?? '';
      // An answer of order or passport is none of the form.
      if (present === answer || wishesOf(applicant, question, answer).length === 0) return true;
      return wishesOf(applicant, question, present).some(
        (wish) => wish.phone !== phone || wish.begunAt >= begunAt,
      );
    });
  }

  /** A form that is complete lacks no answer after a change of it. */
  function lacksNothing(applicant: BegunApplicant, rows: RowsOfForm): void {
    const missing = missingAnswers(askedQuestions, answersIn(rows)).map(({ question }) => question);
    if (missing.length === 0) return;
    const what = `the form of ${nameOf(applicant)} is complete without ${missing.join()}`;
    throw new PromiseBroken('unwished', what);
  }

  function completionHolds(applicant: BegunApplicant, { form }: RowsOfForm): void {
    const { completions } = applicant.form;
    if (completions.some((each) => isAsSeen(applicant, each, typedIn(form)))) return;
    const what = `nobody saw the form of ${nameOf(applicant)} so, which is complete`;
    throw new PromiseBroken('unwished', what);
  }

  let held: ReturnType<typeof observed.rows> = [];

  return {
    /** To be called after every commit of the server. */
    formsHold(): void {
      const present = observed.rows('application_forms');
      if (present === held) return;
      const past = held;
      held = present;
      for (const form of present) {
        const id = form['applicant_id'];
        const applicant = byServerId.get(id);
        const old = past.find(({ applicant_id }) => applicant_id === id);
        if (!applicant || old === form) continue;
        const [before, typed] = [typedIn(old), typedIn(form)];
        for (const question of new Set([...Object.keys(before), ...Object.keys(typed)])) {
          const answer = typed[question] ?? '';
          if (answer === (before[question] ?? '')) continue;
          answerHolds(applicant, { question, answer, before: before[question] ?? '' });
          applied.add(answerKey(id, question, answer));
        }
        const row = observed.rows('applicants').find((each) => each['id'] === id);
        const order = observed.rows('orders').find((each) => each['id'] === row?.['order_id']);
        if (form['status'] !== 'complete' || !row || !order) continue;
        const rows = { order, applicant: row, form };
        lacksNothing(applicant, rows);
        if (old?.['status'] !== 'complete') completionHolds(applicant, rows);
      }
    },
  };
}

/** An answer that the server has had. */
export const answerKey = (applicantId: unknown, question: string, answer: string): string =>
  [applicantId, question, answer].join('\n');
