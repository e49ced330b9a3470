import { expect, test } from 'vitest';
import { readPassport } from '../../areas/recognition/read-passport';
import { demoPassport, passportPicture, zoneOf } from './demo-passport';

test('the demo passport is one that the reader reads in full', async () => {
  const passport = demoPassport('Ananya', true);
  const { bytes } = await passportPicture(passport);
  const read = await readPassport({ bytes, today: '2026-11-23' });
  expect(read?.zone?.lines).toEqual(zoneOf(passport));
  expect(read?.doubts).toEqual({});
  expect(read?.said).toMatchObject({
    passportNumber: passport.passport_number,
    surname: 'SHARMA',
    givenName: 'ANANYA',
    expireDate: '2034-03-02',
  });
});
