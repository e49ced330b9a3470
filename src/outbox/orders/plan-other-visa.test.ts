import { expect, test } from 'vitest';
import { fileItem, messageItem } from '../../../tests/unit/outbox-items';
import type { ChangeContent, NewOrder, ProductSeen } from '../../domain/order/order-change';
import type { FileItem, OutboxItem } from '../core/item';
import { planOtherVisa } from './plan-other-visa';

const orderId = 'phone-order';
const document = (id: number) => ({ id, name: `Document ${id}` });
const visa = (id: number, more: object): ProductSeen =>
  ({ id, sellPrice: 4800, ...more }) as unknown as ProductSeen;
const form = { name: 'Form', url: '/forms/kenya' };

/** A copy of the passport, and for students a letter. */
const before = visa(1, {
  applicationForm: form,
  photo: { name: 'Photo' },
  identities: [
    { identity: 'employee', required: [document(1)], optional: [] },
    { identity: 'student', required: [document(1), document(2)], optional: [] },
  ],
});
const begun: NewOrder = {
  ...{ type: 'begin-order', product: before },
  ...{ nationalityId: 356, residenceId: 702, seenAt: 1 },
};

const change = (kind: string, content: ChangeContent, applicantId?: string): OutboxItem =>
  Object.assign(messageItem({ id: content.type, kind, target: { orderId, applicantId } }), {
    content,
  });
const mira = change(
  'new-applicant',
  { type: 'add-applicant', firstName: 'Mira', identity: 'student' },
  'phone-mira',
);
const answers = change(
  'form-answers',
  { type: 'answer-form', answers: {}, status: 'complete' },
  'phone-mira',
);
const date = change('arrival-date', { type: 'set-date', day: '2099-01-02', seen: null });
const targetOf = (documentId?: number, position = 0): FileItem['target'] => {
  const of = { orderId, applicantId: 'phone-mira', applicantName: 'Mira', documentId };
  return Object.assign(of, { documentName: `Document ${documentId}`, position });
};
const file = (id: string, documentId?: number, more = {}) =>
  fileItem({
    id,
    kind: documentId === undefined ? 'visa-photo' : 'document-page',
    target: targetOf(documentId),
    ...more,
  });
const aside = { state: 'needs-you', lastProblem: { reason: 'not-asked', said: {} } } as const;

const all = [mira, date, answers, file('copy', 1), file('letter', 2), file('photo')];
const plan = (product: ProductSeen, items: readonly OutboxItem[] = all) => {
  const { setAside, takenUp, moved, applicants, ...more } = planOtherVisa(orderId, begun, items, {
    ...{ product, seenAt: 2 },
  });
  const idsOf = (of: readonly { id: string }[]) => of.map(({ id }) => id);
  return {
    ...more,
    ...{ setAside: idsOf(setAside), takenUp: idsOf(takenUp) },
    moved: moved.map(({ item, ...to }) => [item.id, to]),
    applicants: applicants.map(({ content }) => content),
  };
};

test('a visa that asks for the same takes all over, with its own price and its day', () => {
  const same = visa(2, { ...before, id: 2, sellPrice: 5000 });
  expect(plan(same)).toEqual({
    order: { ...begun, product: same, seenAt: 2 },
    ...{ applicants: [], moved: [], setAside: [], takenUp: [], withoutOccupation: [] },
  });
});

test('what a visa does not ask of the applicant’s occupation is set aside, and nothing else', () => {
  const { identities } = before;
  const less = visa(3, {
    identities: identities.map((each) => ({ ...each, required: [document(1)] })),
  });
  expect(plan(less)).toMatchObject({ setAside: ['answer-form', 'letter', 'photo'] });
  const otherForm = visa(4, { ...before, applicationForm: { ...form, url: '/forms/uganda' } });
  expect(plan(otherForm)).toMatchObject({ setAside: ['answer-form'] });
  const ofEmployees = visa(5, { ...before, identities: identities.toReversed().slice(1) });
  // No student can be sent with it: what it asks of anybody is kept for the occupation to come.
  expect(plan(ofEmployees)).toMatchObject({ setAside: ['letter'], withoutOccupation: ['Mira'] });
});

test('an optional document is asked for', () => {
  const optional = visa(6, {
    ...before,
    identities: [{ identity: 'student', required: [document(1)], optional: [document(2)] }],
  });
  expect(plan(optional).setAside).toEqual([]);
});

test('a file goes to the document of the same name, whatever number that has', () => {
  const of = (...required: object[]) =>
    visa(8, { ...before, identities: [{ identity: 'student', required, optional: [] }] });
  const numbered = { ...document(2), id: 802, style: 'single-page' };
  const pages = [mira, file('letter', 2), file('second', 2, { target: targetOf(2, 1) })];
  expect(plan(of(numbered), pages)).toMatchObject({
    moved: [['letter', { documentId: 802, documentName: 'Document 2' }]],
    // One page is all that it takes.
    setAside: ['second'],
  });
  const asPassport = { ...numbered, pattern: 'passport' };
  expect(plan(of(asPassport), pages)).toMatchObject({ moved: [], setAside: ['letter', 'second'] });
  const passport = file('passport', 1, { kind: 'passport' });
  expect(plan(of(asPassport), [mira, passport])).toMatchObject({
    moved: [['passport', { documentId: 802 }]],
    setAside: [],
  });
});

test('a visa without occupations has each applicant without one', () => {
  const anybody = visa(7, {
    ...before,
    identities: [{ identity: 'none', required: [document(1)], optional: [] }],
  });
  expect(plan(anybody)).toMatchObject({
    applicants: [
      { type: 'add-applicant', firstName: 'Mira', identity: 'none', materials: { optional: [] } },
    ],
    ...{ setAside: ['letter'], withoutOccupation: [] },
  });
});

test('what was set aside is taken up by a visa that asks for it, and told once only', () => {
  const kept = [mira, file('letter', 2, aside), file('other', 9, aside)];
  expect(plan(before, kept)).toMatchObject({ setAside: [], takenUp: ['letter'] });
});

test('what belongs to another application, to Support, or is finished, is left alone', () => {
  const others = [
    fileItem({ target: { orderId: 'other', applicantId: 'phone-mira', applicantName: 'Mira' } }),
    messageItem({ target: { orderId } }),
    file('gone', 9, { state: 'cancelled' }),
  ];
  expect(plan(before, [mira, ...others]).setAside).toEqual([]);
});
