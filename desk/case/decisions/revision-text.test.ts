import { describe, expect, test } from 'vitest';
import type { CaseItem } from '../../../src/contract/desk/case-item';
import {
  type RevisionReason,
  revisionReasons,
  revisionWords,
} from '../../../src/contract/desk/revision-reasons';
import {
  askedAgain,
  fieldsToTakeOver,
  lackingText,
  mostWords,
  revisionText,
} from './revision-text';

type Fields = NonNullable<CaseItem['passport']>['fields'];
const passport = (fields: Fields) => ({ passport: { fields } });
const expiry = {
  field: 'expireDate',
  typed: '2031-06-08',
  read: '2031-06-03',
  differs: true,
} as const;

describe('what the traveller reads', () => {
  test('says what was typed and what the passport says', () => {
    expect(revisionText(passport([expiry]), 'data-differs')).toBe(
      'Date of expiry: you typed 8 Jun 2031, your passport says 3 Jun 2031. Please correct it.',
    );
  });

  test('says that a name was stated to be lacking, not what fills its field', () => {
    const read = { field: 'givenName', typed: 'FNU', read: 'LEELA', differs: true } as const;
    expect(revisionText(passport([{ ...read, lacking: 'filled' }]), 'data-differs')).toBe(
      'Given name: you said that it has none, your passport says LEELA. Please correct it.',
    );
  });

  test('is the text of the reason where nothing differs, or too much', () => {
    const { traveller } = revisionWords['data-differs'];
    expect(revisionText({}, 'data-differs')).toBe(traveller);
    const long = { ...expiry, typed: 'x'.repeat(150) };
    expect(revisionText(passport([long, expiry]), 'data-differs')).toBe(traveller);
    expect(revisionText(passport([expiry]), 'glare')).toBe(revisionWords.glare.traveller);
  });

  test('is never longer than a message may be', () => {
    for (const reason of revisionReasons)
      expect(revisionText({}, reason).length).toBeLessThanOrEqual(mostWords);
  });
});

test('only what the check figure confirms is taken over', () => {
  const fields: Fields = [
    { ...expiry, checkFits: true },
    { field: 'birthday', typed: '1994-03-14', read: '1994-03-15', differs: true, checkFits: false },
    { field: 'surname', typed: 'RAO', read: 'RA0', differs: true },
    { field: 'sex', typed: 'F', read: 'F', differs: false, checkFits: true },
  ];
  expect(fieldsToTakeOver(passport(fields))).toEqual(['expireDate']);
});

test('an operator reads what is put in the field of a lacking name, or that it stays empty', () => {
  expect(lackingText({ typed: 'FNU', lacking: 'filled' })).toBe('FNU (the passport has none)');
  expect(lackingText({ typed: 'NONE', lacking: 'empty' })).toBe(
    'None in the passport: leave the field empty at the destination',
  );
});

describe('a revision that is asked again', () => {
  const sentBack = (reason: RevisionReason, words: string) => ({
    sentBack: {
      ...{ reason, words, where: [], files: [], at: '2026-11-26T09:00:00Z' },
      operator: { id: 'op', name: 'Mei Tan', initials: 'MT' },
    },
  });

  test('begins with its reason, and with the operator’s own words', () => {
    const words = 'The stamp is missing.';
    expect(askedAgain(sentBack('other', words))).toEqual({ reason: 'other', words });
    const usual = revisionWords.blurred.traveller;
    expect(askedAgain(sentBack('blurred', usual))).toEqual({ reason: 'blurred' });
    expect(askedAgain({})).toEqual({});
  });

  test('says anew what differs', () => {
    expect(askedAgain(sentBack('data-differs', 'Surname: you typed RAO.'))).toEqual({
      reason: 'data-differs',
    });
  });
});
