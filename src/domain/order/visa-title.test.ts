import { expect, test } from 'vitest';
import { visaTitle } from './visa-title';

test('the title names the country once', () => {
  expect(visaTitle({ countryName: 'Vietnam', productName: 'Vietnam e-visa' })).toBe(
    'Vietnam e-visa',
  );
  expect(visaTitle({ countryName: 'Vietnam', productName: 'E-visa, 30 days' })).toBe(
    'Vietnam E-visa, 30 days',
  );
});
