import { expect, test } from 'vitest';
import { formCountry } from './next-paths';
import { paths } from './paths';

const place = '/order/1/applicant-upload/2';

test('[MAT-12] [MAT-13] a passport, one page and several pages have their own screens', () => {
  expect(paths.document('1', '2', { id: 7, pattern: 'passport', style: 'single-page' })).toBe(
    `${place}/passport/7`,
  );
  expect(paths.document('1', '2', { id: 7, pattern: 'ordinary', style: 'single-page' })).toBe(
    `${place}/sole-page/7`,
  );
  expect(paths.document('1', '2', { id: 7, pattern: 'ordinary', style: 'multi-page' })).toBe(
    `${place}/multi-page/7`,
  );
});

test('[FORM-03] the form’s country is in its address', () => {
  expect(formCountry('https://forms.example/start?country=vietnam')).toBe('vietnam');
  expect(formCountry('/forms?country=india')).toBe('india');
  expect(formCountry('/forms')).toBeUndefined();
  expect(formCountry(undefined)).toBeUndefined();
});
