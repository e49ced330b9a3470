import { expect, test, vi } from 'vitest';
import { formsIn } from './keep-forms';

vi.mock('../../services/services', () => ({}));
vi.mock('../../services/connection', () => ({}));
vi.mock('../../language/sent-language', () => ({}));

const applicationForm = { url: 'https://form.example/?country=vietnam', status: 'incomplete' };

test('the forms to keep are those that a product or an order’s applicants name', () => {
  expect(formsIn({ id: 1, applicationForm })).toEqual([applicationForm.url]);
  expect(formsIn({ applicants: [{ id: 'a' }, { id: 'b', applicationForm }] })).toEqual([
    applicationForm.url,
  ]);
  for (const other of [
    undefined,
    [],
    {},
    { applicationForm: { name: 'E-visa' } },
    { applicants: 1 },
  ])
    expect(formsIn(other)).toEqual([]);
});
