import { expect, test } from 'vitest';
import { orderFaq } from './order-faq';

test('every question of an application has its answer in the FAQ', () => {
  expect(orderFaq).toHaveLength(4);
  for (const { answer } of orderFaq) expect(answer.join('')).not.toBe('');
});
