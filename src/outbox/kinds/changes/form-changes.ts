import { applicationFormCalls, mostSeenAnswers } from '../../../contract/application-form';
import { draftNames } from '../../../storage/draft-names';
import type { MessageKind } from '../../core/kind';
import {
  applicantOf,
  type ChangeItem,
  type ChangeMessage,
  changeSteps,
  contentOf,
} from './change-item';

/** The draft with the answers of an applicant's form that were given on this phone. */
export const givenAnswersDraft = (applicantId: string): string =>
  `${draftNames.formGiven}:${applicantId}`;

const aboutForm = ({ target }: ChangeItem) => `form/${target.applicantId}`;
const nameOfForm = ({ target }: ChangeItem): ChangeMessage => ({
  code: 'form-answers',
  applicant: target.applicantName ?? '',
});

export const formAnswers: MessageKind<ChangeItem> = {
  name: 'form-answers',
  about: aboutForm,
  draftOf: ({ target }) => givenAnswersDraft(target.applicantId ?? ''),
  async send(item, context) {
    const { answers } = await contentOf('answer-form', context);
    await context.call(applicationFormCalls.changeForm, {
      applicant_id: applicantOf(item),
      answers: Object.entries(answers).map(([question, { answer, seen }]) => ({
        question,
        answer,
        seen: seen.slice(-mostSeenAnswers),
      })),
      completes: 0,
    });
    return {};
  },
  messages: { ...changeSteps, name: nameOfForm },
};

export const formCompletion: MessageKind<ChangeItem> = {
  name: 'form-completion',
  about: aboutForm,
  // A form may be complete only with what they say.
  waitsFor: ({ target: { orderId, applicantId } }, { kind, target }) =>
    target.orderId === orderId &&
    (kind === 'arrival-date' ||
      (target.applicantId === applicantId &&
        (kind === 'passport' || kind === 'person-use' || kind === 'applicant-change'))),
  async send(item, context) {
    const { shown } = await contentOf('complete-form', context);
    await context.call(applicationFormCalls.changeForm, {
      applicant_id: applicantOf(item),
      answers: [],
      completes: 1,
      ...(shown && {
        shown: Object.entries(shown).map(([question, answer]) => ({ question, answer })),
      }),
    });
    return {};
  },
  messages: { ...changeSteps, name: nameOfForm },
};
