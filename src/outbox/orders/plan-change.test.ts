import { describe, expect, test } from 'vitest';
import type {
  ApplicantChange,
  DateChange,
  FormAnswers,
  NewApplicant,
} from '../../domain/order/order-change';
import { phoneIdOf } from '../../domain/order/phone-id';
import { type EarlierChange, planChange } from './plan-change';

const order = { orderId: 'order' };
const applicant = { ...order, applicantId: 'ananya' };
const begun = { state: 'sending', deliveryBegun: true } as const;
const refused = { state: 'needs-you' } as const;

const dateOf = (day: string, seen: string | null): DateChange => ({
  type: 'set-date',
  ...{ day, seen },
});
const added: NewApplicant = { type: 'add-applicant', firstName: 'Ana', identity: 'student' };
const renamed: ApplicantChange = {
  type: 'edit-applicant',
  ...{ firstName: 'Ananya', identity: 'student', version: 4 },
};
const removal = { type: 'remove-applicant' } as const;

const earlier = (
  content: EarlierChange['content'],
  more: Partial<EarlierChange> = {},
): EarlierChange => ({ id: 'earlier', seq: 1, state: 'sealed', ...applicant, content, ...more });
const earlierDate = (more: Partial<EarlierChange> = {}) =>
  earlier(dateOf('2027-01-02', '2027-01-01'), { applicantId: undefined, ...more });

test('a first change is an item of its own', () => {
  const date = dateOf('2027-01-02', null);
  expect(planChange({ ...order, content: date }, [])).toEqual({ type: 'seal', content: date });
  expect(planChange({ ...applicant, content: renamed }, [])).toEqual({
    type: 'seal',
    content: renamed,
  });
});

test('a second date takes the place of one that waits, and names what was seen before both', () => {
  const second = dateOf('2027-01-03', '2027-01-02');
  expect(planChange({ ...order, content: second }, [earlierDate()])).toEqual({
    type: 'rewrite',
    id: 'earlier',
    content: dateOf('2027-01-03', '2027-01-01'),
  });
});

test('a date follows one that may have arrived, and names what that one makes of the order', () => {
  const second = dateOf('2027-01-03', '2027-01-02');
  expect(planChange({ ...order, content: second }, [earlierDate(begun)])).toEqual({
    type: 'seal',
    content: dateOf('2027-01-03', '2027-01-02'),
    follows: 'earlier',
  });
});

test('after a refusal the traveller has seen the server’s date', () => {
  const second = dateOf('2027-01-03', '2027-02-09');
  expect(planChange({ ...order, content: second }, [earlierDate(refused)])).toEqual({
    type: 'rewrite',
    id: 'earlier',
    content: second,
  });
});

test('a change of a new applicant is the applicant, as long as that one cannot have arrived', () => {
  const plan = planChange({ ...applicant, content: renamed }, [earlier(added)]);
  expect(plan).toEqual({
    type: 'rewrite',
    id: 'earlier',
    content: { type: 'add-applicant', firstName: 'Ananya', identity: 'student' },
  });
  const late = planChange({ ...applicant, content: renamed }, [earlier(added, begun)]);
  expect(late).toEqual({ type: 'seal', content: renamed });
});

test('an applicant keeps what has to be handed in, unless the occupation changes', () => {
  const materials = { required: [], optional: [] };
  const known = earlier({ ...added, materials });
  const again = planChange({ ...applicant, content: renamed }, [known]);
  expect(again).toMatchObject({ content: { materials } });
  const employee = { ...renamed, identity: 'employee' } as const;
  const other = planChange({ ...applicant, content: employee }, [known]);
  expect(other).toMatchObject({ content: { identity: 'employee', materials: undefined } });
  const change = earlier({ ...renamed, materials });
  const third = planChange({ ...applicant, content: renamed }, [change]);
  expect(third).toMatchObject({ content: { materials } });
});

test('a second change of an applicant names the version that was seen before both', () => {
  const second = { ...renamed, firstName: 'Anan', version: 9 };
  const plan = (more?: Partial<EarlierChange>) =>
    planChange({ ...applicant, content: second }, [earlier(renamed, more)]);
  expect(plan()).toMatchObject({ type: 'rewrite', content: { firstName: 'Anan', version: 4 } });
  expect(plan(refused)).toMatchObject({ type: 'rewrite', content: { version: 9 } });
  // The one before makes the next version, if it arrives.
  expect(plan(begun)).toMatchObject({
    ...{ type: 'seal', content: { version: 5 }, follows: 'earlier' },
  });
});

test('the deletion of an applicant who never left the phone takes the addition back', () => {
  const wanted = { ...applicant, content: removal };
  expect(planChange(wanted, [earlier(added)])).toEqual({ type: 'take-back', id: 'earlier' });
  expect(planChange(wanted, [earlier(added, begun)])).toEqual({ type: 'seal', content: removal });
  expect(planChange(wanted, [earlier(renamed)])).toEqual({ type: 'seal', content: removal });
});

test('a second deletion of an applicant who never left the phone has nothing to delete', () => {
  const onPhone = { ...order, applicantId: phoneIdOf('ananya') };
  const wanted = { ...onPhone, content: removal };
  expect(planChange(wanted, [])).toEqual({ type: 'nothing' });
  expect(planChange(wanted, [earlier(added, onPhone)])).toMatchObject({ type: 'take-back' });
  expect(planChange(wanted, [earlier(added, { ...onPhone, ...begun })]).type).toBe('seal');
});

test('a change of what was on this phone alone, and was removed in another tab, is none', () => {
  const onPhone = { orderId: phoneIdOf('order'), applicantId: phoneIdOf('ananya') };
  const begins = earlier({ type: 'begin-order' } as EarlierChange['content'], {
    ...{ ...onPhone, applicantId: undefined },
  });
  const adds = earlier(added, onPhone);
  const isNone = (wanted: Parameters<typeof planChange>[0], all: EarlierChange[]) =>
    planChange(wanted, all).type === 'nothing';
  for (const content of [renamed, removal, { type: 'complete-form' } as const]) {
    expect(isNone({ ...onPhone, content }, [begins, adds])).toBe(false);
    expect(isNone({ ...onPhone, content }, [begins])).toBe(true);
    expect(isNone({ ...onPhone, content }, [adds])).toBe(true);
    expect(isNone({ ...onPhone, content }, [{ ...begins, state: 'done' }, adds])).toBe(true);
    expect(
      isNone({ ...onPhone, ...order, content }, [earlier(added, { ...onPhone, ...order })]),
    ).toBe(false);
  }
  const { orderId } = onPhone;
  expect(isNone({ orderId, content: dateOf('2027-01-02', null) }, [begins])).toBe(false);
  expect(isNone({ orderId, content: dateOf('2027-01-02', null) }, [adds])).toBe(true);
  expect(isNone({ ...onPhone, content: added }, [begins])).toBe(false);
  expect(isNone({ ...onPhone, content: added }, [])).toBe(true);
});

test('a change joins none of another applicant, another order, or that has arrived', () => {
  const others = [
    earlier(renamed, { applicantId: 'rohan' }),
    earlier(renamed, { orderId: 'another' }),
    earlier(renamed, { state: 'done' }),
  ];
  expect(planChange({ ...applicant, content: renamed }, others)).toEqual({
    type: 'seal',
    content: renamed,
  });
});

describe('answers of a form', () => {
  const phone = (answer: string, ...seen: string[]): FormAnswers => ({
    ...{ type: 'answer-form', status: 'incomplete' },
    answers: { phone: { answer, seen } },
  });
  const plan = (before: Partial<EarlierChange>) =>
    planChange({ ...applicant, content: phone('3', '2') }, [earlier(phone('2', '1'), before)]);

  test('answers of a form join those that wait, and name all that the application may have', () => {
    expect(plan({})).toEqual({
      ...{ type: 'rewrite', id: 'earlier', content: phone('3', '1', '2') },
    });
    expect(plan(refused)).toMatchObject({ type: 'rewrite' });
  });

  test('answers of a form that follow some that may have arrived bring only their own questions', () => {
    const { answers } = phone('3', '1', '2');
    const before = { ...phone('2', '1').answers, purpose: { answer: 'Tourism', seen: [''] } };
    expect(
      planChange({ ...applicant, content: phone('3', '2') }, [
        earlier({ ...phone('2', '1'), answers: before }, begun),
      ]),
    ).toEqual({ type: 'seal', content: { ...phone('3'), answers } });
  });

  test('answers that are given after a completion come after it, unless those before were refused', () => {
    const completion = earlier({ type: 'complete-form' }, { seq: 2 });
    const join = (before: Partial<EarlierChange>) =>
      planChange({ ...applicant, content: phone('3', '2') }, [
        earlier(phone('2', '1'), { seq: 1, ...before }),
        completion,
      ]);
    expect(join({})).toEqual({ type: 'seal', content: phone('3', '1', '2') });
    expect(join(refused)).toMatchObject({ type: 'rewrite' });
    expect(join({ seq: 3 })).toMatchObject({ type: 'rewrite' });
  });

  test('a form is completed with the answers that wait, refused or not, and with no others', () => {
    const completion = { type: 'complete-form' } as const;
    const complete = (...before: EarlierChange[]) =>
      planChange({ ...applicant, content: completion }, before);
    expect(complete()).toEqual({ type: 'seal', content: completion });
    for (const state of [{}, begun, refused])
      expect(complete(earlier(phone('2', '1'), state))).toEqual({
        ...{ type: 'seal', content: completion, follows: 'earlier' },
      });
    expect(complete(earlier(phone('2', '1'), { state: 'done' }))).toEqual(complete());
  });

  test('answers of another applicant’s form stay apart', () => {
    expect(plan({ applicantId: 'rohan' })).toEqual({ type: 'seal', content: phone('3', '2') });
  });
});
