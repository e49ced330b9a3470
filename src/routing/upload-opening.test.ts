import { expect, test } from 'vitest';
import { uploadOpening, uploadOpeningOf } from './upload-opening';

test('an opening is read from the state of its entry, beside what else is there', () => {
  const opening = uploadOpening('applicant');
  expect(uploadOpeningOf({ ...opening, sheet: 's' })).toEqual(opening);
  expect(uploadOpening('applicant').mark).not.toBe(opening.mark);
});

test.each([null, undefined, 'date', {}, { opens: 'date' }, { opens: 'menu', mark: 'm' }])(
  'another state opens nothing: %s',
  (state) => expect(uploadOpeningOf(state)).toBeUndefined(),
);
