import { expect, test } from 'vitest';
import { settleMs, whyHeld } from './no-rhythm';

const place = 'case/applicant/passport/0';
const opening = { place, at: 10_000, isSpent: false };
const seen = {
  kind: 'approve',
  place,
  opening,
  regions: ['painted', 'painted'],
  isConfirmed: true,
  now: opening.at + settleMs,
} as const;

test('decides on what is painted, settled, new and confirmed', () => {
  expect(whyHeld(seen)).toBeUndefined();
});

test('holds every decision until each part is painted, however long it is open', () => {
  for (const kind of ['approve', 'revise', 'confirm', 'finish'] as const)
    expect(
      whyHeld({ ...seen, kind, regions: ['painted', 'loading'], now: opening.at + 60_000 }),
    ).toBe('loading');
});

test('holds every decision for the time after the opening, to the millisecond', () => {
  for (const kind of ['approve', 'revise', 'confirm', 'finish'] as const) {
    expect(whyHeld({ ...seen, kind, now: opening.at })).toBe('settling');
    expect(whyHeld({ ...seen, kind, now: opening.at + settleMs - 1 })).toBe('settling');
  }
});

test('decides once an opening', () => {
  expect(whyHeld({ ...seen, opening: { ...opening, isSpent: true } })).toBe('spent');
});

test('decides nothing about a place that is not the one that is open', () => {
  expect(whyHeld({ ...seen, place: 'case/applicant/photo/0' })).toBe('loading');
  expect(whyHeld({ ...seen, opening: undefined })).toBe('loading');
});

test('holds only an approval for a warning', () => {
  expect(whyHeld({ ...seen, isConfirmed: false })).toBe('warned');
  for (const kind of ['revise', 'confirm'] as const)
    expect(whyHeld({ ...seen, kind, isConfirmed: false })).toBeUndefined();
});

test('sends a broken file back, and never approves it', () => {
  const broken = { ...seen, regions: ['broken'] } as const;
  expect(whyHeld(broken)).toBe('broken');
  expect(whyHeld({ ...broken, kind: 'revise' })).toBeUndefined();
});

test('approves what is seen elsewhere, once that is confirmed', () => {
  const elsewhere = { ...seen, regions: ['elsewhere'] } as const;
  expect(whyHeld(elsewhere)).toBeUndefined();
  expect(whyHeld({ ...elsewhere, isConfirmed: false })).toBe('warned');
});
