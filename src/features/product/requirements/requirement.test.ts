import { expect, test } from 'vitest';
import type { Identity } from '../../../contract/codes';
import type { DocumentItem } from '../../../contract/documents';
import { documentIcon } from '../../../ui/media/document-icon';
import { identityOf, requirementsOf } from './requirement';

test('[NAV-13] query identity_id selects the identity', () => {
  expect(identityOf('4', ['employee', 'self-employed', 'student'])).toBe('student');
});

test('an identity that the product does not have is replaced by its first one', () => {
  expect(
    [null, '', '5', '4x', '-1'].map((asked) => identityOf(asked, ['employee', 'student'])),
  ).toEqual(Array(5).fill('employee'));
  expect(identityOf('1', ['none'])).toBe('none');
});

const document = (id: number, name: string): DocumentItem => ({
  id,
  name,
  pattern: 'ordinary',
  style: 'single-page',
  required: true,
});
const product = {
  photo: { name: 'Visa photo', attention: ['No hat'], color: 'White', width: 35, height: 45 },
  applicationForm: { name: 'E-visa application' },
  identities: [
    { identity: 'employee' as const, required: [document(1, 'Passport')], optional: [] },
    {
      identity: 'student' as const,
      required: [document(1, 'Passport'), document(5, 'Enrolment letter')],
      optional: [document(7, 'Hotel booking')],
    },
  ],
};

test('[PROD-01] the required documents follow the identity, photo first, form last', () => {
  const names = (id: Identity) => requirementsOf(product, id).required.map(({ name }) => name);
  expect(names('employee')).toEqual(['Visa photo', 'Passport', 'E-visa application']);
  expect(names('student')).toEqual([
    'Visa photo',
    'Passport',
    'Enrolment letter',
    'E-visa application',
  ]);
  expect(requirementsOf(product, 'student').optional.map(({ name }) => name)).toEqual([
    'Hotel booking',
  ]);
});

test('every document has an icon', () => {
  expect(documentIcon('Passport')).toBe('passport');
  expect(documentIcon('Flight itinerary')).toBe('plane');
  expect(documentIcon('Proof of vaccination')).toBe('file');
});
