import { expect, test } from 'vitest';
import { Refusal } from '../../errors/refusal';
import { wireReading } from './wire-reading';

const stored = { url: '/files/1', temp_key: 'k1' };

test('what is sure stands in its fields, what is not in to_check alone', () => {
  const said = { passportNumber: 'L898902C3' };
  const doubts = { birthday: ['2020-08-12', '1920-08-12'] };
  expect(wireReading({ said, doubts }, stored)).toEqual({
    ...stored,
    passport_number: 'L898902C3',
    to_check: [
      { path: 'birthday', text: '2020-08-12' },
      { path: 'birthday', text: '1920-08-12' },
    ],
  });
});

test('if nothing is sure, the refusal says what there is to choose from', () => {
  const refusal = () => wireReading({ said: {}, doubts: { surname: ['RAO'] } }, stored);
  expect(refusal).toThrow(Refusal);
  expect(refusal).toThrow(
    expect.objectContaining({
      body: { ...stored, to_check: [{ path: 'surname', text: 'RAO' }] },
    }),
  );
});
