import * as v from 'valibot';
import { type FormStatus, formStatuses } from './codes';
import { defineCall } from './define-call';
import { entity } from './entity';
import { applicantId, orderId } from './scalars';

const question = v.pipe(v.string(), v.maxLength(64));
const answer = v.pipe(v.string(), v.maxLength(4000));
/** More predecessors of an answer than a phone names. */
export const mostSeenAnswers = 50;
const mostQuestions = 300;

export const applicationFormCalls = {
  /**
   * A token with which only the form's frame can read and write one applicant's form for a while.
   */
  formToken: defineCall({
    path: '/applicant_form_token',
    access: 'customer',
    secret: true,
    request: v.object({ applicant_id: applicantId, order_id: orderId }),
    response: entity({
      token: v.string(),
      /** Seconds. */
      expires_in: v.pipe(v.number(), v.integer()),
    }),
  }),
  /**
   * Answers that were changed on a phone: all of them are stored, or none. Each names what the phone
   * knows that the application may have had: if it has something else, ret -2. So is a form completed
   * only with the answers that its traveller saw.
   */
  changeForm: defineCall({
    path: '/applicant_form_update',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({
      applicant_id: applicantId,
      answers: v.pipe(
        v.array(
          v.object({
            question,
            answer,
            seen: v.pipe(v.array(answer), v.maxLength(mostSeenAnswers)),
          }),
        ),
        v.maxLength(mostQuestions),
      ),
      /** 1: the traveller has completed the form with them. */
      completes: v.picklist([0, 1]),
      /** All typed answers that the form showed then; not told by an earlier version of the app. */
      shown: v.optional(
        v.pipe(v.array(v.object({ question, answer })), v.maxLength(mostQuestions)),
      ),
    }),
    response: entity({ form_status: formStatuses.or('unknown') }, { form_status: 'status' }),
  }),
};

const byQuestion = <Value extends v.GenericSchema>(value: Value) =>
  v.pipe(
    v.record(question, value),
    v.check((all) => Object.keys(all).length <= mostQuestions),
  );
const answers = byQuestion(answer);
const changedAnswers = byQuestion(
  v.object({ answer, seen: v.pipe(v.array(answer), v.maxLength(mostSeenAnswers)) }),
);
const status = formStatuses.or('unknown');
const statusName = v.picklist(['incomplete', 'complete', 'failed']);
const line = v.pipe(v.string(), v.maxLength(4000));

/** The answers of an application form, by question. */
export type Answers = Readonly<Record<string, string>>;

/** An answer that was changed on a phone. */
export interface ChangedAnswer {
  readonly answer: string;
  /** The answers that the application may have had before, as far as the phone knows; '' is none. */
  readonly seen: readonly string[];
}
export type ChangedAnswers = Readonly<Record<string, ChangedAnswer>>;

/** An answer that the traveller gave elsewhere in the same application. */
export interface KnownAnswer {
  readonly answer: string;
  /** Of a nationality: its code, for a name in the page's language. */
  readonly countryCode?: string | undefined;
  readonly source: 'passport' | 'order';
  /** The form follows the source: it is changed there only. */
  readonly isFixed: boolean;
}
export type KnownAnswers = Readonly<Record<string, KnownAnswer>>;

/** The source of a suggested answer: another applicant of the order, or an earlier application. */
export interface SuggestionSource {
  readonly applicantId: string;
  readonly firstName: string;
  /** Of an earlier application: when its form was answered, as 'YYYY-MM'. */
  readonly month?: string | undefined;
  /** It is the same person's. */
  readonly isOwn: boolean;
}

/** An answer that may be right for this applicant, too; none of theirs until the traveller confirms it. */
export interface SuggestedAnswer {
  readonly answer: string;
  readonly source: SuggestionSource;
}
export type SuggestedAnswers = Readonly<Record<string, SuggestedAnswer>>;

/** Another applicant of the order, as the phone has them. */
export interface OtherApplicant {
  readonly applicantId: string;
  readonly firstName: string;
  /** The answers that are typed into their form, as far as this phone has seen it. */
  readonly typed: Answers;
  /** Those answers that a page of the server's may lack. */
  readonly newer: Answers;
}

/** An applicant's form, as its page shows it. */
export interface FormState {
  readonly firstName: string;
  readonly destination: string;
  readonly name: string;
  /** Of the name. */
  readonly lang?: string | undefined;
  readonly status: FormStatus;
  readonly reason: string | null;
  /** The answers that somebody has typed. */
  readonly typed: Answers;
  readonly known: KnownAnswers;
  /** Not told by an earlier version of the form. */
  readonly suggested?: SuggestedAnswers | undefined;
  /** Whether the order's arrival date can still be changed. */
  readonly dateIsOpen: boolean;
  readonly editable: boolean;
}

/** The shape of a form's state, in messages and on the phone. */
export const formState = v.object({
  firstName: line,
  destination: line,
  name: line,
  lang: v.optional(line),
  status: statusName,
  reason: v.nullable(line),
  typed: answers,
  known: byQuestion(
    v.object({
      answer,
      countryCode: v.optional(line),
      source: v.picklist(['passport', 'order']),
      isFixed: v.boolean(),
    }),
  ),
  suggested: v.optional(
    byQuestion(
      v.object({
        answer,
        source: v.object({
          applicantId: line,
          firstName: line,
          month: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
          isOwn: v.boolean(),
        }),
      }),
    ),
  ),
  dateIsOpen: v.boolean(),
  editable: v.boolean(),
});

const marked = { from: v.literal('visa-form'), random: v.string() };

/**
 * The messages of the form's frame to the page that holds it; `random` is that page's own value, sent
 * back. Those of version 2 are marked: a form sends them only to a page whose address for the frame
 * says that it speaks them.
 */
export const formMessage = v.variant('type', [
  /** The form works; with a version it hands over its answers, else it saves them itself. */
  v.object({ ...marked, type: v.literal('ready'), version: v.optional(v.number()) }),
  /** Its token expires soon, or has expired. */
  v.object({ ...marked, type: v.literal('token-wanted') }),
  v.object({ ...marked, type: v.literal('status'), status }),
  /** The traveller wants to change an answer that comes from the passport or the order. */
  v.object({
    ...marked,
    type: v.literal('change-wanted'),
    source: v.picklist(['passport', 'order']),
  }),
  /** Whether there are answers that could not be saved, and are tried again. */
  v.object({ ...marked, type: v.literal('unsaved'), unsaved: v.boolean() }),
  /** The traveller has finished the form. */
  v.object({ ...marked, type: v.literal('completed') }),
  /** Version 2: what the server says of the form, for a later opening without a network. */
  v.object({ ...marked, type: v.literal('state'), state: formState }),
  /** Version 2: what was changed since the last turn, and how the form stands with it. */
  v.object({
    ...marked,
    type: v.literal('answers'),
    turn: v.number(),
    answers: changedAnswers,
    status: statusName,
    completes: v.boolean(),
    /** When it completes: all typed answers that the form shows, empty ones left out. */
    shown: v.optional(answers),
  }),
  /** Version 2: the form's pages and script are kept by its own origin. */
  v.object({ ...marked, type: v.literal('kept'), version: v.number() }),
]);
export type FormMessage = v.InferOutput<typeof formMessage>;
/** A message as the form sends it, with the wire's codes. */
export type SentFormMessage = v.InferInput<typeof formMessage>;

/** The messages of the page to the frame. */
export type PageMessage = { from: 'visa-app'; random: string } & (
  | { type: 'token'; token: string }
  /**
   * Version 2: how the form stands on this phone, laid over the server's state; with a state of the
   * phone's own for a page that has come without one.
   */
  | {
      type: 'opening';
      state?: FormState | undefined;
      answers: ChangedAnswers;
      /** Answers that the order gives by changes of the phone, which a state of the server's may lack. */
      known?: KnownAnswers | undefined;
      /** The order's other applicants; not told by an earlier version of the app. */
      others?: readonly OtherApplicant[] | undefined;
      status?: FormState['status'] | undefined;
      /** Why the server has refused them. */
      problem?: string | undefined;
    }
  /** Version 2: whether all answers up to this turn are safe on the phone. */
  | { type: 'saved'; turn: number; isSaved: boolean }
  /** Version 2: all answers up to this turn have arrived at the application. */
  | { type: 'arrived'; turn: number }
  /** Version 2: the server has refused them; they stay on the phone. */
  | { type: 'refused'; problem: string }
);
