import { expect, test } from 'vitest';
import { codeProblem } from './code-problem';

test('[CPN-03] empty and impossible codes are rejected without a request', () => {
  for (const typed of ['', '   ', '\t\n']) expect(codeProblem(typed)).toBe('empty');
  for (const typed of ['x'.repeat(300), '🎁'.repeat(40)])
    expect(codeProblem(typed)).toBe('too-long');
  expect(codeProblem(' travel10 ')).toBeUndefined();
  expect(codeProblem('x'.repeat(64))).toBeUndefined();
});
