import type { Mutant } from './mutants';

const onPhone = 'src/outbox/orders/form-on-phone.ts';
const plan = 'src/outbox/orders/plan-change.ts';
const kinds = 'src/outbox/kinds/changes/form-changes.ts';
const kept = 'src/features/application-form/kept-form.ts';
const conversation = 'src/features/application-form/form-conversation.ts';
const answers = 'src/domain/form/form-answers.ts';
const store = 'server/areas/forms/form-store.ts';

/** Deliberate bugs in application forms. */
export const formMutants: readonly Mutant[] = [
  {
    name: 'an answer is called saved although it could not be sealed',
    file: conversation,
    from: "post({ type: 'saved', turn: given.turn, isSaved: false });",
    to: "post({ type: 'saved', turn: given.turn, isSaved: true });",
  },
  {
    name: 'answers and completion of a form are sent beside one another',
    file: kinds,
    from: 'const aboutForm = ({ target }: ChangeItem) => `form/${target.applicantId}`;',
    to: 'const aboutForm = ({ id }: ChangeItem) => id;',
  },
  {
    name: 'a completion that waits stays although an answer is taken away',
    file: onPhone,
    from: "if (completes || status !== 'complete') await takeCompletionBack(of, completed?.item.id);",
    to: 'void takeCompletionBack;',
  },
  {
    name: 'a completion is sent although the answers before it are refused',
    file: plan,
    from: "return { type: 'seal', content, ...(answers && { follows: answers.id }) };",
    to: "void answers;\n      return { type: 'seal', content };",
  },
  {
    name: 'an answer takes the place of one that may have arrived',
    file: plan,
    from: 'return mayHaveArrived(before) || isCompleted',
    to: "return before.state === 'done' || isCompleted",
    and: [
      {
        file: 'src/outbox/core/transition.ts',
        from: 'if (item.sealedFields === undefined || mayHaveArrived(item)) return undefined;',
        to: 'if (item.sealedFields === undefined) return undefined;',
      },
    ],
  },
  {
    name: 'later answers take the place of all that wait',
    file: plan,
    from: ": { type: 'rewrite', id: before.id, content: { ...content, answers } };",
    to: ": { type: 'rewrite', id: before.id, content };",
  },
  {
    name: 'a later answer does not name the one before it',
    file: answers,
    from: 'const known = earlier ? [...earlier.seen, earlier.answer, ...seen] : seen;',
    to: 'const known = earlier ? [...seen] : seen;',
  },
  {
    name: 'an answer does not name what the application may have had',
    file: kinds,
    from: 'seen: seen.slice(-mostSeenAnswers),',
    to: 'seen: seen.slice(0, 0),',
  },
  {
    name: 'a phone forgets its answers once they have arrived',
    file: kept,
    from: 'return { ...(since === told?.askedAt && answers), ...answersOf(arrived) };',
    to: 'void [since, answers, arrived];\n  return {};',
  },
  {
    name: 'what has arrived is shown only if it could be noted',
    file: kept,
    from: 'return { ...(since === told?.askedAt && answers), ...answersOf(arrived) };',
    to: 'void arrived;\n  return { ...(since === told?.askedAt && answers) };',
  },
  {
    name: 'a kept form shows an older answer of this phone over a newer one of another',
    file: kept,
    from: '  await keepAllGiven(of, { since: askedAt, answers: answersOf(answers) });\n',
    to: '  const older = await readGiven(of, told as Told);\n  await keepAllGiven(of, { since: askedAt, answers: { ...older, ...answersOf(answers) } });\n',
  },
  {
    name: 'a form shows the answers of another applicant',
    file: onPhone,
    from: "formKinds.has(kind) && ids.present(target.applicantId ?? '') === ids.present(applicantId),",
    to: "formKinds.has(kind) && ids.present(target.applicantId ?? '') !== applicantId + '-',",
  },
  {
    name: 'a form from the server does not know of an occupation that was just changed',
    file: conversation,
    from: 'state && (await hasNewerFacts(owner(), askedAt)) ? ofOrder(state.known) : undefined;',
    to: 'state && !(await hasNewerFacts(owner(), askedAt)) ? undefined : undefined;\n    void ofOrder;',
  },
  {
    name: 'the server does not compare the answers that were seen',
    file: store,
    from: 'answeredElsewhere(changed, state.typed, isSame).length > 0;',
    to: 'answeredElsewhere(changed, {}, isSame).length > 0;',
  },
  {
    name: 'the server completes a form that lacks an answer',
    file: store,
    from: '  if (completes && missing.length > 0)\n',
    to: '  if (completes && missing.length > 99)\n',
  },
  {
    name: 'a form stays complete at the server when an answer is taken away',
    file: store,
    from: "const status = completes ? 'complete' : statusAfterAnswer(state.status, missing);",
    to: "const status = completes ? 'complete' : state.status;",
  },
];
