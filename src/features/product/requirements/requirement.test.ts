import { expect, test } from 'vitest';
import type { Identity } from '../../../contract/codes';
import type { DocumentIcon, DocumentItem } from '../../../contract/documents';
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

const document = (id: number, name: string, icon?: DocumentIcon): DocumentItem => ({
  icon,
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

test('a document has the icon that the server names, whatever its name says', () => {
  const iconOf = (name: string, icon?: DocumentIcon) => {
    const identity = { identity: 'employee' as const, required: [document(1, name, icon)] };
    const [, first] = requirementsOf(
      { ...product, identities: [{ ...identity, optional: [] }] },
      'employee',
    ).required;
    return first?.icon;
  };
  expect(iconOf('Vuelo', 'plane')).toBe('plane');
  expect(iconOf('Business invitation letter')).toBe('file');
});
