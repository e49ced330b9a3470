import { expect, test } from 'vitest';
import { applyButton } from './apply-state';

test('[PROD-08] a product with a sell price can be applied for', () => {
  expect(applyButton({ sellPrice: 2500 }, true)).toEqual({ label: 'Apply Now', disabled: false });
});

test('[PROD-09] a product without a sell price cannot be applied for, and says so', () => {
  const button = { label: 'Not available for your nationality', disabled: true };
  expect(applyButton({}, true)).toEqual(button);
  expect(applyButton({}, false)).toEqual(button);
});

test('offline the button is disabled with a reason', () => {
  expect(applyButton({ sellPrice: 2500 }, false)).toMatchObject({
    disabled: true,
    reason: expect.stringContaining('offline'),
  });
});
