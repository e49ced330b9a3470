import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditDetails, auditDigest, notKept } from './audit-details';

const id = '0b0f3a52-4d8e-4f0a-9a60-0b8d2a8e5a11';
const secret = {
  sign: (_purpose: string, text: string) => createHash('sha256').update(text).digest('base64url'),
};

test('the audit keeps ids, codes, days and amounts in the fields that it knows', () => {
  const details = {
    file: id,
    uploadIds: [id],
    status: 'in-embassy',
    submitted_on: '2026-11-28',
    amount: 120.5,
    takeOver: ['surname'],
    reason: 'blurred',
    items: [{ key: 'document-12', verdict: 'passed' }],
  };
  expect(auditDetails('give-result', details)).toEqual(details);
});

test.each([
  ['words in a field of codes', { status: 'SHARMA' }],
  ['a passport number in a field of ids', { file: 'Z1234567' }],
  ['a number in a field of its own', { passportNumber: 123_456_789 }],
  ['words among codes', { roles: ['Ananya Sharma'] }],
  ['words of a refusal', { reason: 'Ananya lied' }],
  ['an object in a field of codes', { status: { surname: 'SHARMA' } }],
  ['words that call themselves a digest', { words: { digest: 'SHARMA' } }],
  ['fields that are typed, in a group', { items: [{ surname: 'SHARMA' }] }],
  ['words alone', 'Ananya Sharma'],
  ['a number alone', 123_456_789],
  ['a list of words', ['Ananya Sharma']],
])('the audit keeps nothing of %s', (_name, details) => {
  expect(JSON.stringify(auditDetails('note', details))).not.toMatch(/sharma|ananya|\d{7}/i);
});

test('the audit says that something was there, and shortening it again changes nothing', () => {
  const once = auditDetails('note', { words: 'Ananya', status: 'x', none: undefined, gone: null });
  expect(once).toEqual({ words: notKept, status: 'x', gone: null });
  expect(auditDetails('note', once)).toEqual(once);
});

test('a keyed digest stays, and what is done to the catalogue stays whole', () => {
  const digest = auditDigest(secret, 'Ananya');
  expect(auditDetails('note', { words: digest })).toEqual({ words: digest });
  expect(auditDetails('product-changed', { words: 'New price' })).toEqual({ words: 'New price' });
});
