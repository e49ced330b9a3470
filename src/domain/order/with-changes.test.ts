import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '../../contract/orders';
import type { Product } from '../../contract/products';
import { cardOf } from './newest-orders';
import {
  begunOrder,
  type ChangeContent,
  materialsFor,
  newOrderOf,
  type OrderChange,
} from './order-change';
import { cardWithChanges, withChanges } from './with-changes';

const document = (id: number, name: string) =>
  ({ id, name, pattern: 'ordinary', style: 'single-page', required: true }) as const;
const product = {
  id: 40401,
  name: 'eTA, 90 days',
  productName: 'Kenya eTA, 90 days',
  countryName: 'Kenya',
  flagUrl: '/flag.svg',
  entryCount: 'Single',
  stayDuration: '90 days',
  validityPeriod: '90 days',
  sellPrice: 4800,
  visaFee: 3000,
  serviceFee: 1800,
  needDays: 3,
  earliestArrivalDate: '2026-12-05',
  passRate: 9961,
  description: [{ title: 'Long', content: 'text' }],
  identities: [
    { identity: 'employee', required: [document(1, 'Passport')], optional: [] },
    {
      identity: 'student',
      required: [document(1, 'Passport'), document(2, 'Letter')],
      optional: [],
    },
  ],
} as unknown as Product;
const chosen = { nationalityId: 356, residenceId: 702, seenAt: 1_000 };
const begin = { key: 'begin', at: 5_000, orderId: 'phone-1', content: newOrderOf(product, chosen) };
const empty = begunOrder(begin);

const change = <Content extends ChangeContent>(
  content: Content,
  { applicantId, key = 'key' }: { applicantId?: string; key?: string } = {},
): OrderChange<Content> => ({ key, at: 6_000, orderId: 'phone-1', applicantId, content });
const add = (applicantId: string, firstName: string, identity: 'employee' | 'student') =>
  change(
    {
      type: 'add-applicant',
      ...{ firstName, identity, materials: materialsFor(begin.content.product, identity) },
    },
    { applicantId, key: `add-${applicantId}` },
  );
const date = (day: string) => change({ type: 'set-date', day, seen: null });

describe('an order that is begun on the phone', () => {
  test('has what its product says, without the texts of the product’s page', () => {
    expect(empty).toMatchObject({
      ...{ id: 'phone-1', payStatus: 'unpaid', countryName: 'Kenya', amount: 0 },
      ...{ createdAt: '1970-01-01T00:00:05.000Z', earliestArrivalDate: '2026-12-05' },
      product: { id: 40401, sellPrice: 4800, needDays: 3 },
      occupations: ['employee', 'student'],
    });
    expect(begin.content.product).not.toHaveProperty('description');
  });

  test('of a product that is not sold has no amount', () => {
    const unsold = { ...product, sellPrice: undefined } as unknown as Product;
    expect(begunOrder({ ...begin, content: newOrderOf(unsold, chosen) }).amount).toBeUndefined();
  });
});

describe('changes laid over an order', () => {
  test('show the applicants, what each has to hand in, the date and the amount', () => {
    const changes = [
      add('a', 'Ananya', 'employee'),
      add('r', 'Rohan', 'student'),
      date('2027-01-02'),
    ];
    const order = withChanges(empty, changes);
    expect(order.applicants.map(({ id, firstName }) => [id, firstName])).toEqual([
      ['a', 'Ananya'],
      ['r', 'Rohan'],
    ]);
    expect(order.applicants.map(({ required }) => required.length)).toEqual([1, 2]);
    expect(order).toMatchObject({ arrivalDate: '2027-01-02', amount: 9600 });
  });

  test('another occupation keeps the documents that it has in common', () => {
    const uploads = [{ position: 0, status: 'uploaded' }];
    const [ananya] = withChanges(empty, [add('a', 'Ananya', 'employee')]).applicants;
    if (!ananya) throw new Error('Nobody was added.');
    const required = [{ ...document(1, 'Passport'), status: 'uploaded', uploads }];
    const there = { ...empty, applicants: [{ ...ananya, required }] } as unknown as Order;
    const materials = materialsFor(begin.content.product, 'student');
    const content = {
      type: 'edit-applicant',
      firstName: 'Ana',
      identity: 'student',
      materials,
    } as const;
    const [changed] = withChanges(there, [change(content, { applicantId: 'a' })]).applicants;
    expect(changed).toMatchObject({
      ...{ firstName: 'Ana', identity: 'student' },
      required: [{ id: 1, uploads }, { id: 2 }],
    });
    expect(changed?.required[1]?.uploads).toBeUndefined();
  });

  test('add nobody whom the answer has already, by the key of the call', () => {
    const [ananya] = withChanges(empty, [add('a', 'Ananya', 'employee')]).applicants;
    const there = {
      ...empty,
      applicants: [{ ...ananya, id: 'of-server', addKey: 'add-a' }],
    } as Order;
    expect(withChanges(there, [add('a', 'Ananya', 'employee')]).applicants).toHaveLength(1);
    const card = cardOf(there);
    expect(cardWithChanges(card, [add('a', 'Ananya', 'employee')]).applicants).toHaveLength(1);
  });

  test('are laid over an addition that the answer has, and of which the phone has not heard', () => {
    const [ananya] = withChanges(empty, [add('a', 'Ananya', 'employee')]).applicants;
    const there = {
      ...empty,
      applicants: [{ ...ananya, id: 'of-server', addKey: 'add-a' }],
    } as Order;
    const edit = change(
      { type: 'edit-applicant', firstName: 'Ana', identity: 'employee', version: 1 },
      { applicantId: 'a' },
    );
    const changes = [add('a', 'Ananya', 'employee'), edit];
    const shown = [{ id: 'a', firstName: 'Ana' }];
    expect(withChanges(there, changes).applicants).toMatchObject([{ ...shown[0], version: 2 }]);
    expect(cardWithChanges(cardOf(there), changes).applicants).toMatchObject(shown);
    const removal = change({ type: 'remove-applicant' }, { applicantId: 'a' });
    expect(withChanges(there, [...changes, removal]).applicants).toEqual([]);
    expect(cardWithChanges(cardOf(there), [...changes, removal]).applicants).toEqual([]);
  });

  test('show a form as it stands with the answers, and complete once it was completed', () => {
    const answers = (status: 'incomplete' | 'complete') =>
      change({ type: 'answer-form', answers: {}, status }, { applicantId: 'a' });
    const completion = change({ type: 'complete-form' }, { applicantId: 'a' });
    const form = { status: 'incomplete', url: 'https://form.example/?country=kenya' } as const;
    const statusAfter = (...changes: readonly OrderChange[]) => {
      const order = withChanges(empty, [add('a', 'Ananya', 'employee')]);
      const asked = order.applicants.map((each) => ({ ...each, applicationForm: form }));
      return withChanges({ ...order, applicants: asked }, changes).applicants[0]?.applicationForm;
    };
    expect(statusAfter(answers('incomplete'), completion)).toEqual({ ...form, status: 'complete' });
    expect(statusAfter(completion, answers('incomplete'))).toEqual(form);
    const without = withChanges(empty, [add('a', 'Ananya', 'employee'), completion]);
    expect(without.applicants[0]?.applicationForm).toBeUndefined();
  });

  test('show the version that they make, which the next change names', () => {
    const edit = (firstName: string, version?: number) =>
      change(
        { type: 'edit-applicant', ...{ firstName, identity: 'employee', version } },
        { applicantId: 'a' },
      );
    const versionAfter = (...changes: readonly OrderChange[]) =>
      withChanges(empty, [add('a', 'Ananya', 'employee'), ...changes]).applicants[0]?.version;
    expect(versionAfter()).toBe(1);
    expect(versionAfter(edit('Ana', 1), edit('Anan', 2))).toBe(3);
    expect(versionAfter(edit('Ana'))).toBe(1);
  });

  test('leave the amount of a country that is not served', () => {
    const unserved = { ...empty, amount: undefined };
    expect(withChanges(unserved, [add('a', 'Ananya', 'employee')]).amount).toBeUndefined();
  });
});

const contents = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('Ana', 'Bo'),
      fc.constantFrom('employee', 'student'),
    )
    .map(([id, name, identity]) => add(id, name, identity as 'employee')),
  fc
    .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('Cy', 'Di'))
    .map(([applicantId, firstName]) =>
      change({ type: 'edit-applicant', firstName, identity: 'student' }, { applicantId }),
    ),
  fc
    .constantFrom('a', 'b', 'c')
    .map((applicantId) => change({ type: 'remove-applicant' }, { applicantId })),
  fc.constantFrom('2027-01-02', '2027-03-04').map(date),
);

test('whatever the changes are, the card of an order shows what the order itself shows', () => {
  fc.assert(
    fc.property(fc.array(contents, { maxLength: 8 }), (changes) => {
      const seen = ({ applicants, arrivalDate }: Pick<Order, 'applicants' | 'arrivalDate'>) => ({
        arrivalDate,
        applicants: applicants.map(({ id, firstName, identity }) => ({ id, firstName, identity })),
      });
      const order = withChanges(empty, changes);
      const card = cardWithChanges(cardOf(empty), changes);
      expect(seen(card as Order)).toEqual(seen(order));
      expect(order.amount).toBe(4800 * order.applicants.length);
    }),
  );
});

test('an answer that has the changes already is shown as it is', () => {
  const all = ['a', 'b', 'c'].map((id) => add(id, 'Eve', 'employee'));
  const further = contents.filter(
    ({ content: { type } }) => type !== 'remove-applicant' && type !== 'add-applicant',
  );
  fc.assert(
    fc.property(fc.array(further, { maxLength: 8 }), (more) => {
      const changes = [...all, ...more];
      const once = withChanges(empty, changes);
      expect(withChanges(once, changes)).toEqual(once);
    }),
  );
});

describe('what is used again of a person', () => {
  const passport = { ...document(1, 'Passport'), pattern: 'passport' } as const;
  const photo = {
    status: 'incomplete',
    name: 'Photo',
    attention: [],
    color: 'white',
    width: 35,
    height: 45,
  };
  const leela = change(
    {
      type: 'add-applicant',
      firstName: 'Leela',
      identity: 'employee',
      materials: { required: [passport, document(2, 'Letter')], optional: [], photo } as never,
    },
    { applicantId: 'leela', key: 'add' },
  );
  const passportFrom = '2026-03-04T10:00:00Z';
  const photoFrom = '2026-03-05T10:00:00Z';
  const use = (parts: object) =>
    change({ type: 'use-person', personId: 'person', ...parts }, { applicantId: 'leela' });

  test('is there at once, with where it is from', () => {
    const [applicant] = withChanges(empty, [leela, use({ passportFrom, photoFrom })]).applicants;
    expect(applicant?.required).toMatchObject([
      { id: 1, status: 'uploaded', reusedFrom: passportFrom },
      { id: 2 },
    ]);
    expect(applicant?.required[1]).not.toHaveProperty('reusedFrom');
    expect(applicant?.photo).toMatchObject({ status: 'in-review', reusedFrom: photoFrom });
  });

  test('is a paper of the same kind, in a document that has no page', () => {
    const paper = { ...document(3, 'Letter'), againKind: 'employment-letter' };
    const papers = [{ kind: 'employment-letter', from: passportFrom }];
    const materials = { required: [passport, paper, document(2, 'Ticket')], optional: [] };
    const content = { ...leela.content, materials } as never;
    const use = change(
      { type: 'use-person', personId: 'person', papers },
      { applicantId: 'leela' },
    );
    const [applicant] = withChanges(empty, [{ ...leela, content }, use]).applicants;
    expect(
      applicant?.required.map(({ id, status, reusedFrom }) => [id, status, reusedFrom]),
    ).toEqual([
      [1, undefined, undefined],
      [3, 'uploaded', passportFrom],
      [2, undefined, undefined],
    ]);
  });

  test('is only what is kept, and replaces nothing that the applicant has', () => {
    const nothing = withChanges(empty, [leela, use({})]);
    expect(nothing).toEqual(withChanges(empty, [leela]));
    const has = withChanges(empty, [leela]);
    const full = {
      ...has,
      applicants: has.applicants.map((each) => ({
        ...each,
        required: each.required.map((item) => ({ ...item, status: 'failed' as const })),
        photo: each.photo && { ...each.photo, status: 'failed' as const },
      })),
    };
    expect(withChanges(full, [use({ passportFrom, photoFrom })])).toEqual(full);
  });
});
