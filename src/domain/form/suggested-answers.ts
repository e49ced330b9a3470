import type {
  Answers,
  FormState,
  OtherApplicant,
  SuggestedAnswer,
  SuggestedAnswers,
  SuggestionSource,
} from '../../contract/application-form';
import type { Passport } from '../../contract/passport';
import { fullName, withoutFilling } from '../passport/passport-names';
import { answerProblem, type AskedQuestion, type Sharing } from './form-answers';

/** The answers of a form from which another one may take some. */
export interface SourceForm {
  readonly source: SuggestionSource;
  readonly answers: Answers;
}

/** Whether an answer of a source may be right, too. Everybody lives somewhere, and travels anew each time. */
const isRightOf: Readonly<Record<Sharing, (source: SuggestionSource) => boolean>> = {
  household: () => true,
  journey: ({ month }) => month === undefined,
  person: ({ isOwn }) => isOwn,
};

type Asking = Pick<FormState, 'typed' | 'known' | 'status' | 'editable'>;

/**
 * The answers that a form without them may take from others: for each question of the first source that
 * has one. A question that was answered is left alone, also if the answer was taken away again.
 * @param sources the first ones win
 */
export function suggestedAnswers(
  questions: readonly AskedQuestion[],
  { typed, known, status, editable }: Asking,
  sources: readonly SourceForm[],
): SuggestedAnswers {
  const suggested: Record<string, SuggestedAnswer> = {};
  if (!editable || status !== 'incomplete') return suggested;
  for (const question of questions) {
    const { id, shares } = question;
    if (!shares || typed[id] !== undefined || known[id]) continue;
    for (const { source, answers } of sources) {
      const answer = (answers[id] ?? '').trim();
      if (answer === '' || !isRightOf[shares](source) || answerProblem(question, answer)) continue;
      suggested[id] = { answer, source };
      break;
    }
  }
  return suggested;
}

/** The suggestions of a state, as sources. */
const toldSources = ({ suggested = {} }: Pick<FormState, 'suggested'>): SourceForm[] =>
  Object.entries(suggested).map(([question, { answer, source }]) => ({
    source,
    answers: { [question]: answer },
  }));

/**
 * The suggestions of a state with what the phone knows of the order's other applicants. Those of somebody who
 * is no applicant any more are left out.
 * @param others undefined if the phone does not tell them
 * @param isKept the state is the phone's own, and may be older than what the phone has seen since
 */
export function suggestedNow(
  questions: readonly AskedQuestion[],
  state: FormState,
  { others, isKept }: { others: readonly OtherApplicant[] | undefined; isKept: boolean },
): SuggestedAnswers {
  const told = toldSources(state);
  if (!others) return suggestedAnswers(questions, state, told);
  const sourceOf = ({ applicantId, firstName, typed, newer }: OtherApplicant): SourceForm => ({
    source: { applicantId, firstName, isOwn: false },
    answers: isKept ? { ...typed, ...newer } : newer,
  });
  const ofGroup = told
    .filter(({ source }) => source.month === undefined)
    .flatMap(({ source, answers }) => {
      const other = others.find(({ applicantId }) => applicantId === source.applicantId);
      if (!other) return [];
      const now = sourceOf(other);
      return [{ source: now.source, answers: { ...answers, ...now.answers } }];
    });
  const earlier = told.filter(({ source }) => source.month !== undefined);
  return suggestedAnswers(questions, state, [...ofGroup, ...others.map(sourceOf), ...earlier]);
}

/** Whether two passports are of one person: the same paper, or the same name and birth date. */
export function isSamePerson(one: Passport, other: Passport): boolean {
  const isSamePaper =
    one.countryCode === other.countryCode && one.passportNumber === other.passportNumber;
  const isSameName = fullName(one).toUpperCase() === fullName(other).toUpperCase();
  return isSamePaper || (isSameName && one.birthday === other.birthday);
}

const surnames = (passport: Passport): string[] =>
  withoutFilling(passport)
    .surname.toUpperCase()
    .split(/\P{L}+/u)
    .filter((word) => word !== '');

/** Whether two people may be of one household, by a surname in common: an agency applies for many who are not. */
export const haveOneSurname = (one: Passport, other: Passport): boolean => {
  const others = surnames(other);
  return surnames(one).some((surname) => others.includes(surname));
};
