import { expect, test, vi } from 'vitest';
import { addProblem, addWaiting, endProblem, problemOf, watchProblems } from './problem-dialog';

const waiting = () => ({ send: vi.fn(), drop: vi.fn() });
const other = { kind: 'other', text: 'It was too late.', details: [] } as const;

test('all decisions that wait for the claim are one problem, in their order', () => {
  const [first, second] = [waiting(), waiting()];
  addWaiting('one', 'It is not yours.', first);
  addProblem('one', other);
  addWaiting('one', 'It is not yours.', second);
  expect(problemOf('one')).toMatchObject({ kind: 'claim', waiting: [first, second] });
  endProblem('one');
  expect(problemOf('one')).toBe(other);
  endProblem('one');
  expect(problemOf('one')).toBeUndefined();
});

test('a problem of another case takes the place of none', () => {
  const decision = waiting();
  const told = vi.fn();
  const stop = watchProblems(told);
  addWaiting('one', 'It is not yours.', decision);
  addProblem('two', other);
  expect(problemOf('one')).toMatchObject({ waiting: [decision] });
  expect(told).toHaveBeenCalledTimes(2);
  stop();
  endProblem('one');
  endProblem('two');
  expect(told).toHaveBeenCalledTimes(2);
});
