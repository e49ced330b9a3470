import { expect, test } from 'vitest';
import { DeskRefusal, DeskUnreachable } from '../../api/failure';
import { DecisionLine } from './decision-line';

const line = () => new DecisionLine(() => Promise.resolve());

test('an undo goes out after the decision that it takes back, however slow that was', async () => {
  const sent: string[] = [];
  const decisions = line();
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const first = decisions.send(async () => {
    await slow;
    sent.push('approve');
  });
  const second = decisions.send(async () => {
    sent.push('undo');
  });
  answer();
  await Promise.all([first, second]);
  expect(sent).toEqual(['approve', 'undo']);
});

test('a decision without an answer is repeated until there is one', async () => {
  let attempts = 0;
  const result = await line().send(async () => {
    attempts += 1;
    if (attempts < 3) throw new DeskUnreachable('test');
    return attempts;
  });
  expect(result).toBe(3);
});

test('a decision waits while the service is interrupted', async () => {
  let attempts = 0;
  const result = await line().send(async () => {
    attempts += 1;
    if (attempts < 3) throw new DeskRefusal({ code: 'service-interrupted', message: 'Try again.' });
    return attempts;
  });
  expect(result).toBe(3);
});

test('a refused decision is not repeated, and the next one goes out', async () => {
  const decisions = line();
  const refusal = new DeskRefusal({ code: 'changed', message: 'It changed.' });
  const refused = decisions.send(() => Promise.reject(refusal));
  const next = decisions.send(() => Promise.resolve('sent'));
  await expect(refused).rejects.toBe(refusal);
  await expect(next).resolves.toBe('sent');
});
