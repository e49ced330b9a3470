import type { Answers } from '../../../src/contract/application-form';
import type { Order } from '../../../src/contract/orders';
import { isPhoneId } from '../../../src/domain/order/phone-id';
import type { Tab } from '../phone/phone';
import type { FormShown, TurnEnd } from '../programs/page-forms';
import type { BegunApplicant } from '../promise/begun-order';
import {
  formQuestions,
  freeQuestions,
  shownKey,
  type AnswerWish,
} from '../promise/form-of-applicant';
import { formStateOf, type RowsOfForm } from '../server/form-state';
import type { AroundOrderScreens } from './order-screens';
import { whenAnswered } from './when-answered';

/** A form that a tab shows. */
interface Opening {
  readonly tab: Tab;
  readonly applicant: BegunApplicant;
  /** The answers that were typed since it was opened. */
  readonly wishes: AnswerWish[];
}

interface WhichForm {
  readonly applicant: BegunApplicant;
  readonly shown: Order;
  readonly applicantId: string;
}

/** Answers that may be taken away again. */
const clearable = ['employer', 'stay_address', 'declaration'];

/** The actions of a logged-in traveller in the application forms of orders that were begun on a phone. */
export function formActions(around: AroundOrderScreens) {
  const { phone, server, random, scheduler, orders, rowOf, say } = around;
  const openings = new Map<Tab, Opening>();
  const isOpen = (tab: Tab): boolean => openings.has(tab);
  const isShown = (opening: Opening): boolean =>
    openings.get(opening.tab) === opening && !opening.tab.life.isOver;

  function leave(opening: Opening): void {
    if (!isShown(opening)) return;
    openings.delete(opening.tab);
    opening.tab.page.forms.leave();
  }

  /** The server's rows of a form, if it has the applicant. */
  function rowsOf(applicant: BegunApplicant): RowsOfForm | undefined {
    const order = rowOf(applicant.order);
    const row = server
      .rows('applicants')
      .find(({ first_name }) => orders.applicantNamed(first_name) === applicant);
    const form = server
      .rows('application_forms')
      .find(({ applicant_id }) => applicant_id === row?.['id']);
    return order && row && { order, applicant: row, form };
  }

  /** Opens a form, with a state of the server's or as it is kept. */
  function open(
    tab: Tab,
    { applicant, shown, applicantId }: WhichForm,
    {
      isAsked,
      isLast = false,
      travel = () => 0,
      then,
    }: {
      isAsked: boolean;
      isLast?: boolean;
      travel?: () => number;
      then: (opening: Opening, form: FormShown | undefined) => void;
    },
  ): void {
    const opening: Opening = { tab, applicant, wishes: [] };
    openings.set(tab, opening);
    tab.page.forms.begin(shown, applicantId);
    const load = (rows: RowsOfForm | undefined) => {
      if (!isShown(opening)) return;
      whenAnswered(tab, tab.page.forms.load(rows && formStateOf(rows)), (form) => {
        if (form) note(applicant, form, { isKept: rows === undefined, isLast });
        then(opening, form);
      });
    };
    if (!isAsked || isPhoneId(applicantId) || !phone.connection.isOnline) return load(undefined);
    scheduler.after(tab.life, travel(), () => {
      const rows = rowsOf(applicant);
      const { hasPortal, trouble } = phone.connection;
      const isLost = hasPortal || random.chance(trouble) || !server.isRunning();
      scheduler.after(tab.life, travel(), () => load(isLost ? undefined : rows));
    });
  }

  /** Remembers what the page of a form shows. */
  function note(
    applicant: BegunApplicant,
    { answers, status, theirs, isRefused }: FormShown,
    how: { isKept: boolean; isLast: boolean },
  ): void {
    const { form, typed } = applicant;
    const text = Object.entries({ ...answers, ...theirs }).map((each) => each.join(' '));
    const more = isRefused ? ', refused' : '';
    say(`sees the form of ${typed.at(-1)?.firstName}: ${status}${more}, ${text.join(', ')}`);
    for (const all of [answers, theirs])
      for (const [question, answer] of Object.entries(all))
        form.shown.add(shownKey(phone.name, question, answer));
    form.views.push({ phone: phone.name, at: scheduler.now(), answers, status, ...how });
    // Answers that are typed from here on are those of a form that is not completed.
    if (isRefused && status !== 'complete')
      for (const each of form.completions) if (each.phone === phone.name) each.isRefused = true;
  }

  /** Typed answers are saved with the turn that has them, which may be a later one. */
  function give(
    { tab, applicant, wishes }: Opening,
    answers: Answers,
    turn: Promise<TurnEnd | undefined>,
    saved?: () => void,
  ): void {
    const { order, form } = applicant;
    order.changedAt = scheduler.now();
    if (phone.isFull()) order.wasFull = true;
    for (const [question, answer] of Object.entries(answers)) {
      const wish = { phone: phone.name, begunAt: scheduler.now(), question, answer };
      wishes.push(wish);
      form.answers.push(wish);
    }
    whenAnswered(tab, turn, (end) => {
      order.changedAt = scheduler.now();
      for (const { question, answer } of end?.saved ?? [])
        for (const wish of wishes)
          if (wish.question === question && wish.answer === answer)
            wish.savedAt ??= scheduler.now();
      if (end?.isSaved) saved?.();
    });
  }

  /** An answer that nobody has given before, or one of a question's choices. */
  function newAnswer(question: string): string {
    const { kind, choices = [] } = formQuestions.find(({ id }) => id === question) ?? {};
    if (question === 'departure_date') return `24${orders.nextDay().slice(2)}`;
    if (kind === 'date') return orders.nextDay();
    if (kind === 'confirm') return 'yes';
    // The other answer asks one more question.
    if (question === 'refused') return 'No';
    return kind === 'choice' ? random.pick(choices) : orders.nextName();
  }

  function type(opening: Opening, questions: readonly string[], answerTo = newAnswer): void {
    const answers = Object.fromEntries(questions.map((each) => [each, answerTo(each)]));
    say(`types ${Object.entries(answers).join(' ')}`);
    give(opening, answers, opening.tab.page.forms.type(answers));
  }

  function complete(opening: Opening): void {
    const { forms } = opening.tab.page;
    if (forms.missing().length > 0) return;
    say(`completes the form of ${opening.applicant.typed.at(-1)?.firstName}`);
    const completion = {
      ...{ phone: phone.name, begunAt: scheduler.now(), shown: forms.answersNow() },
    };
    opening.applicant.form.completions.push(completion);
    give(opening, {}, forms.complete(), () =>
      Object.assign(completion, { savedAt: scheduler.now() }),
    );
  }

  function choose(opening: Opening, theirs: Map<string, string>): void {
    const [question = '', answer = ''] = random.pick([...theirs]);
    theirs.delete(question);
    const { forms } = opening.tab.page;
    const chosen = random.chance(0.5) ? answer : (forms.answersNow()[question] ?? '');
    say(`chooses ${chosen} of ${question}`);
    give(opening, { [question]: chosen }, forms.choose(question, answer, chosen));
  }

  /** One thing that is done in a form. */
  function act(opening: Opening, theirs: Map<string, string>): void {
    if (!isShown(opening) || !opening.tab.isVisible) return;
    // The form of somebody who is not there any more closes, in every tab.
    const { removals, typed } = opening.applicant;
    if (removals.some((removal) => removal.phone === phone.name)) return leave(opening);
    if (typed[0]?.isRefused) return leave(opening);
    if (theirs.size > 0 && random.chance(0.6)) return choose(opening, theirs);
    const { forms } = opening.tab.page;
    const missing = forms.missing();
    const choice = random.next();
    if (choice < 0.3) {
      const questions = [1, 2].slice(random.whole(2)).map(() => random.pick(freeQuestions));
      type(opening, questions);
      // Nobody waits for what was typed before.
      if (random.chance(0.3)) type(opening, questions);
    } else if (choice < 0.75 && missing.length > 0) {
      type(opening, random.chance(0.7) ? missing : missing.slice(0, 3));
      if (random.chance(0.6)) complete(opening);
    } else if (choice < 0.88) complete(opening);
    else {
      const question = random.pick(clearable);
      if ((forms.answersNow()[question] ?? '') !== '') type(opening, [question], () => '');
      else type(opening, [question]);
    }
  }

  return {
    isOpen,

    /** A form is opened, and some things are done in it within seconds. */
    visitForm(tab: Tab, which: WhichForm): void {
      const travel = () => random.next() * random.pick([200, 4000]);
      open(tab, which, {
        isAsked: random.chance(0.7),
        travel,
        then(opening, form) {
          const theirs = new Map(Object.entries(form?.theirs ?? {}));
          let after = 0;
          if (form?.isEditable)
            for (let deeds = 1 + random.whole(4); deeds > 0; deeds -= 1) {
              after += random.next() * random.pick([300, 4000, 20_000]);
              scheduler.after(tab.life, after, () => act(opening, theirs));
            }
          scheduler.after(tab.life, after + random.next() * 4000, () => leave(opening));
        },
      });
    },

    /** Looks at forms one after the other; at last with a state of the server's, and then without. */
    lookAtForms(tab: Tab, forms: readonly WhichForm[], isLast: boolean): void {
      const looks = forms.flatMap((which) =>
        (isLast ? [true, false] : [false]).map((isAsked) => ({ which, isAsked })),
      );
      const next = (): void => {
        const look = looks.shift();
        if (!look) return;
        open(tab, look.which, {
          isAsked: look.isAsked,
          isLast: isLast && !look.isAsked,
          then: (opening) =>
            scheduler.after(tab.life, 200, () => {
              leave(opening);
              next();
            }),
        });
      };
      next();
    },
  };
}
