import { expect, test, vi } from 'vitest';
import type { Answers } from '../../contract/application-form';
import { answerTurns, laidOver, type Turn } from './answer-turns';

const questions = [
  { id: 'town', kind: 'line' },
  { id: 'street', kind: 'line' },
] as const;

function begun(shown = { town: 'Old', street: '' }, typed: Answers = shown) {
  const handed: Turn[] = [];
  const form = answerTurns({
    ...{ shown, typed, status: 'incomplete', questions },
    hand: (turn) => void handed.push(turn),
  });
  return { form, handed };
}
const now = {};

test('a turn names each answer that it changes, and only what has changed since the one before', () => {
  const { form, handed } = begun();
  form.change('town', 'New', now);
  void form.give();
  form.change('street', 'Long', now);
  void form.give();
  expect(handed.map(({ answers }) => answers)).toEqual([
    { town: { answer: 'New', seen: ['Old'] } },
    { street: { answer: 'Long', seen: [''] } },
  ]);
});

test('a completion names all typed answers that the form shows, and none of passport or order', async () => {
  const shown = { town: 'Old', street: '', name: 'Ananya Rao', phone: '1' };
  const { form, handed } = begun(shown, { town: 'Old', phone: '1' });
  form.lay('phone', '2');
  form.change('street', 'Long', now);
  form.change('name', 'Ananya Rao', now);
  void form.complete();
  await expect.poll(() => handed.length).toBe(1);
  expect(handed[0]).toMatchObject({
    answers: { street: { answer: 'Long', seen: [''] } },
    completes: true,
    shown: { town: 'Old', phone: '2', street: 'Long' },
  });
  form.change('town', '', now);
  void form.give();
  expect(handed[1]?.shown).toBeUndefined();
  form.ended(1, true);
  form.ended(2, true);
  void form.complete();
  await expect.poll(() => handed.length).toBe(3);
  expect(handed[2]?.shown).toEqual({ phone: '2', street: 'Long' });
});

test('an answer that was not saved comes again although its field says the same when it is left', () => {
  const { form, handed } = begun();
  form.change('town', 'New', now);
  void form.give();
  form.ended(1, false);
  form.change('town', 'New', now);
  void form.give();
  expect(handed[1]?.answers).toEqual({ town: { answer: 'New', seen: ['Old'] } });
});

test('an answer that was not saved does not come after a later one that was', () => {
  const { form, handed } = begun();
  form.change('town', 'New', now);
  void form.give();
  form.change('town', 'Newest', now);
  void form.give();
  form.ended(1, false);
  form.ended(2, true);
  form.change('street', 'Long', now);
  void form.give();
  expect(handed[2]?.answers).toEqual({ street: { answer: 'Long', seen: [''] } });
});

test('of two answers that were not saved the later one comes again, and names what the holder has', () => {
  const { form, handed } = begun();
  form.change('town', 'New', now);
  void form.give();
  form.change('town', 'Newest', now);
  void form.give();
  form.ended(1, false);
  form.ended(2, false);
  void form.give();
  expect(handed[2]?.answers['town']?.answer).toBe('Newest');
  expect(handed[2]?.answers['town']?.seen).toContain('Old');
});

test('the answer that the holder has is nothing to give once the other one was not saved', () => {
  const { form, handed } = begun();
  form.change('town', 'New', now);
  void form.give();
  form.ended(1, false);
  expect(form.change('town', 'Old', now)).toEqual({ isOther: false });
  void form.give();
  expect(handed).toHaveLength(1);
});

test('a completion comes with the answers that the turn before could not save', async () => {
  const { form, handed } = begun();
  form.change('town', 'New', now);
  void form.give();
  void form.complete();
  expect(handed).toHaveLength(1);
  form.ended(1, false);
  await vi.waitFor(() => expect(handed).toHaveLength(2));
  expect(handed[1]).toMatchObject({
    ...{ completes: true, answers: { town: { answer: 'New', seen: ['Old'] } } },
  });
});

test('a completion that was not saved leaves the form as it stood', async () => {
  const { form, handed } = begun();
  const completed = form.complete();
  await vi.waitFor(() => expect(handed).toHaveLength(1));
  form.ended(1, false);
  expect(await completed).toBe(false);
  form.change('town', 'New', now);
  void form.give();
  expect(handed.map(({ status, completes }) => [status, completes])).toEqual([
    ['complete', true],
    ['incomplete', false],
  ]);
});

test('a phone’s answer is shown beside one of another device that it does not know', () => {
  const typed = { town: 'Theirs', street: 'Old' };
  const answers = {
    town: { answer: 'Mine', seen: ['Old'] },
    street: { answer: 'Mine', seen: ['Old'] },
  };
  expect(laidOver(answers, { typed, known: {} })).toEqual([
    { question: 'town', answer: 'Mine', theirs: 'Theirs' },
    { question: 'street', answer: 'Mine', theirs: undefined },
  ]);
});

test('a question that follows the order shows what that says, also over a day typed before', () => {
  const answers = { arrival_date: { answer: '2027-01-01', seen: [''] } };
  const order = { answer: '2027-02-02', source: 'order', isFixed: true } as const;
  expect(laidOver(answers, { typed: {}, known: { arrival_date: order } })).toEqual([]);
});
