import type { ChangedAnswers } from '../../contract/application-form';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answeredElsewhere,
  answerProblem,
  type AskedQuestion,
  changedAnew,
  missingAnswers,
  statusAfterAnswer,
} from './form-answers';

const questions: readonly AskedQuestion[] = [
  { id: 'name', kind: 'line', max: 5 },
  { id: 'number', kind: 'line', knownOnly: true },
  { id: 'refused', kind: 'choice', choices: ['Yes', 'No'] },
  { id: 'details', kind: 'text', onlyIf: { question: 'refused', answer: 'Yes' } },
  { id: 'stay', kind: 'text', optional: true },
  { id: 'declaration', kind: 'confirm' },
];
const asked = (id: string) => questions.find((each) => each.id === id) as AskedQuestion;

test('an answer is wrong if it is none of a choice, no day, too long, or unreadable', () => {
  expect(answerProblem(asked('refused'), 'Maybe')).toEqual({ code: 'form-choose' });
  expect(answerProblem({ id: 'day', kind: 'date' }, '2027-02-30')).toEqual({ code: 'form-day' });
  expect(answerProblem(asked('name'), 'Ananya')).toEqual({ code: 'form-too-long', most: 5 });
  expect(answerProblem(asked('name'), '👩🏽‍🚀🇮🇳')).toEqual({ code: 'form-too-long', most: 5 });
  expect(answerProblem(asked('name'), 'A\u000c')).toEqual({ code: 'form-characters' });
  expect(answerProblem(asked('declaration'), 'no')).toEqual({ code: 'form-tick' });
  expect(answerProblem(asked('name'), '')).toBeUndefined();
});

describe('a form is complete', () => {
  const answers = { name: 'Asha', refused: 'No', declaration: 'yes' };

  test('with all that it asks, not with what applies to others', () => {
    expect(missingAnswers(questions, answers)).toEqual([]);
    expect(missingAnswers(questions, { ...answers, refused: 'Yes' })).toEqual([
      { question: 'details', problem: { code: 'please-complete' } },
    ]);
    expect(missingAnswers(questions, { name: ' ' })).toEqual([
      { question: 'name', problem: { code: 'please-complete' } },
      { question: 'refused', problem: { code: 'please-complete' } },
      { question: 'declaration', problem: { code: 'form-tick' } },
    ]);
  });

  test('only if one leaves after the arrival', () => {
    const journey = (departure_date: string) =>
      missingAnswers([], { arrival_date: '2027-01-10', departure_date }).map(
        ({ problem }) => problem,
      );
    expect(journey('2027-01-09')).toEqual([{ code: 'form-departure-early' }]);
    expect(journey('2027-01-10')).toEqual([]);
    expect(journey('')).toEqual([]);
  });

  test('until an answer is taken away; a form that failed stays so until it is handed in again', () => {
    const missing = missingAnswers(questions, {});
    expect(statusAfterAnswer('complete', missing)).toBe('incomplete');
    expect(statusAfterAnswer('complete', [])).toBe('complete');
    expect(statusAfterAnswer('failed', missing)).toBe('failed');
  });
});

const same = (one: string, other: string) => one === other;

test('an answer was given elsewhere if it is there, and neither new nor known', () => {
  const changed = { phone: { answer: '3', seen: ['', '1'] } };
  const elsewhere = (phone: string | undefined) =>
    answeredElsewhere(changed, phone === undefined ? {} : { phone }, same);
  expect(elsewhere('2')).toEqual(['phone']);
  for (const known of ['', '1', '3', undefined]) expect(elsewhere(known)).toEqual([]);
  // Taken away there: nothing is lost by a new answer.
  expect(answeredElsewhere({ phone: { answer: '3', seen: ['1'] } }, { phone: '' }, same)).toEqual(
    [],
  );
});

test('what another tab of this phone has answered is known, whether or not it has arrived', () => {
  const tab = (answer: string) => ({ q: { answer, seen: [''] } });
  const both = changedAnew(tab('a'), tab('b'));
  for (const there of ['', 'a', 'b'])
    expect(answeredElsewhere(both, { q: there }, same)).toEqual([]);
});

test('however one answer is changed and how much of it arrives, this phone’s own answers are no other’s', () => {
  const answer = fc.constantFrom('', 'a', 'b', 'c');
  const steps = fc.array(fc.record({ answer, arrives: fc.boolean() }), { maxLength: 8 });
  fc.assert(
    fc.property(answer, steps, (first, changes) => {
      let there = first;
      let shown = first;
      let waiting: ChangedAnswers = {};
      for (const { answer: next, arrives } of changes) {
        waiting = changedAnew(waiting, { q: { answer: next, seen: [shown] } });
        shown = next;
        expect(answeredElsewhere(waiting, { q: there }, same)).toEqual([]);
        if (arrives) there = next;
      }
    }),
  );
});
