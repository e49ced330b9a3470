import { expect, test } from 'vitest';
import { chooseDay, isArrivalEdit, movedMeanwhile } from './arrival-edit';

test('a chosen day remembers what the application said, and ends where it says the same', () => {
  expect(chooseDay('2099-03-02', undefined)).toEqual({ day: '2099-03-02', seen: null });
  expect(chooseDay('2099-03-02', '2099-03-01')).toEqual({ day: '2099-03-02', seen: '2099-03-01' });
  expect(chooseDay('2099-03-01', '2099-03-01')).toBeUndefined();
  expect(isArrivalEdit(chooseDay('2099-03-02', undefined))).toBe(true);
  expect(isArrivalEdit('2099-03-02')).toBe(false);
});

test('another device counts where it chose another day after this one was chosen', () => {
  const chosen = chooseDay('2099-03-02', '2099-03-01');
  expect(movedMeanwhile(undefined, '2099-03-09')).toBe(false);
  expect(movedMeanwhile(chosen, '2099-03-01')).toBe(false);
  expect(movedMeanwhile(chosen, '2099-03-09')).toBe(true);
  expect(movedMeanwhile(chosen, undefined)).toBe(true);
  expect(movedMeanwhile(chosen, '2099-03-02')).toBe(false);
  expect(movedMeanwhile(chooseDay('2099-03-02', undefined), undefined)).toBe(false);
});
