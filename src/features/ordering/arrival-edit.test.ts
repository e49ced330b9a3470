import { expect, test } from 'vitest';
import { chooseDay, isArrivalEdit, movedMeanwhile } from './arrival-edit';

test('an edit keeps the order’s date at the choice, and ends if it equals that date', () => {
  expect(chooseDay('2099-03-02', undefined)).toEqual({ day: '2099-03-02', seen: null });
  expect(chooseDay('2099-03-02', '2099-03-01')).toEqual({ day: '2099-03-02', seen: '2099-03-01' });
  expect(chooseDay('2099-03-01', '2099-03-01')).toBeUndefined();
  expect(isArrivalEdit(chooseDay('2099-03-02', undefined))).toBe(true);
  expect(isArrivalEdit('2099-03-02')).toBe(false);
});

test('a different date set elsewhere after the choice counts as a conflict', () => {
  const chosen = chooseDay('2099-03-02', '2099-03-01');
  expect(movedMeanwhile(undefined, '2099-03-09')).toBe(false);
  expect(movedMeanwhile(chosen, '2099-03-01')).toBe(false);
  expect(movedMeanwhile(chosen, '2099-03-09')).toBe(true);
  expect(movedMeanwhile(chosen, undefined)).toBe(true);
  expect(movedMeanwhile(chosen, '2099-03-02')).toBe(false);
  expect(movedMeanwhile(chooseDay('2099-03-02', undefined), undefined)).toBe(false);
});
