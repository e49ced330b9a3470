import { expect, test } from 'vitest';
import { applicantResults, applicantStatuses, identities } from '../contract/codes';
import { statusLabel } from '../domain/english/applicant-state-names';
import {
  applicantStateLabel,
  identityLabel,
  nameWithOccupation,
  requiredItemName,
} from './applicant-labels';

test('[ORD-17] applicant statuses have the specified labels', () => {
  const labels = applicantStatuses.names.map((name) => [
    applicantStatuses.codeOf(name),
    applicantStateLabel(name),
  ]);
  expect(Object.fromEntries(labels)).toEqual({
    1: 'Uploading documents',
    2: 'Waiting for payment',
    5: 'Pre-checking',
    6: 'Revision needed',
    7: 'Submitting to embassy',
    12: 'In embassy',
    13: 'Completed',
  });
});

test('[ORD-18] results have the specified labels', () => {
  const labels = applicantResults.names.map((name) => [name, applicantStateLabel(name)]);
  expect(Object.fromEntries(labels)).toEqual({
    suspended: 'Application suspended',
    'self-collection': 'Self collection',
    'mailed-by-embassy': 'Mailed by embassy',
    approved: 'Approved',
    refused: 'Refused',
  });
});

test('operator and traveller read the same name of each state', () => {
  for (const status of applicantStatuses.names)
    expect(statusLabel({ status })).toBe(applicantStateLabel(status));
  for (const result of applicantResults.names)
    expect(statusLabel({ status: 'completed', result })).toBe(applicantStateLabel(result));
});

test('[UPL-14] occupations have the specified labels', () => {
  expect(identities.names.map((name) => identityLabel(name))).toEqual([
    '',
    'Employee',
    'Self employed',
    'Retiree',
    'Student',
    'Pre-schooler',
  ]);
  expect(nameWithOccupation('Ananya', 'student')).toBe('Ananya, Student');
  expect(nameWithOccupation('Ananya', 'none')).toBe('Ananya');
});

test('photo and form have our names, a document its own', () => {
  expect(requiredItemName({ kind: 'photo' })).toBe('Visa photo');
  expect(requiredItemName({ kind: 'form' })).toBe('Application form');
  expect(requiredItemName({ kind: 'document', name: 'Employment letter' })).toBe(
    'Employment letter',
  );
});
