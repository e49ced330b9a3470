import { describe, expect, test } from 'vitest';
import { type FileFacts, matchFiles, type Place } from './match-file';

const file = (fileName: string, more: Partial<FileFacts> = {}): FileFacts => ({
  fileName,
  isPicture: /\.(jpe?g|png|heic)$/i.test(fileName),
  text: '',
  ...more,
});

const place = (name: string, more: Partial<Place> = {}): Place => ({
  kind: 'document',
  name,
  people: ['Ananya'],
  takesSeveral: false,
  isRequired: true,
  isMissing: true,
  ...more,
});

const photo = place('Visa photo', { kind: 'photo' });
const passport = place('Passport', { kind: 'passport', icon: 'passport' });
const flight = place('Flight itinerary', { icon: 'plane', people: ['Ananya', 'Leela'] });
const hotel = place('Hotel booking', { icon: 'bed', isRequired: false });
const bank = place('Bank statements', { icon: 'bank', takesSeveral: true });
const work = place('Employment letter', { icon: 'briefcase' });
const insurance = place('Travel insurance');
const all = [photo, passport, flight, hotel, bank, work, insurance];

const best = (files: FileFacts | FileFacts[], places: readonly Place[] = all) =>
  matchFiles([files].flat(), places)[0];

describe('a file belongs to the document', () => {
  test.each([
    ['SQ176_itinerary.pdf', flight],
    ['e-ticket RAO.pdf', flight],
    ['BankStatement2026.pdf', bank],
    ['kontoauszug iban.pdf', bank],
    ['hotel-confirmation.pdf', hotel],
    ['NOC letter.pdf', work],
    ['travel_insurance_policy.pdf', insurance],
    ['passport scan.png', passport],
    ['visa photo.jpg', photo],
  ])('that its name says: %s', (fileName, expected) => {
    const match = best(file(fileName));
    expect(match?.place).toBe(expected);
    expect(match?.isProven).toBe(true);
    expect(match?.proofs[0]?.kind).toBe('file-name');
  });

  test('that its text says, with the words and the people that were found in it', () => {
    const text = 'E-Ticket Itinerary. Passenger RAO / LEELA MRS. Departure SIN 18 Dec';
    const match = best(file('scan0001.pdf', { text }));
    expect(match?.place).toBe(flight);
    expect(match?.proofs).toEqual([
      { kind: 'text', words: ['itinerary', 'e-ticket', 'departure'], people: ['RAO / LEELA MRS'] },
    ]);
  });

  test('of the applicant whom its text names, of several with the same document', () => {
    const both = ['Ananya', 'Leela'].map((name) => place('Bank statements', { people: [name] }));
    const text = 'Account statement. Mrs Leela Rao. Closing balance 4,021.00';
    expect(best(file('statement.pdf', { text }), both)?.place).toBe(both[1]);
    expect(best(file('Bank statement Leela.pdf'), both)?.place).toBe(both[1]);
    expect(best(file('Bank statement.pdf'), both)?.place).toBe(both[0]);
  });

  test('in whatever language it is named, by its drawing or by its own words', () => {
    const icon = place('Billets d’avion', { icon: 'plane' });
    expect(best(file('itinerary.pdf'), [work, icon])?.place).toBe(icon);
    const words = place('Seguro de viaje');
    expect(best(file('poliza 2026.pdf'), [work, words])?.place).toBe(words);
    expect(best(file('旅行保险单.pdf'), [work, place('旅行保险')])?.place.name).toBe('旅行保险');
    const arabic = place('تأمين السفر');
    expect(best(file('التأمين.pdf'), [work, arabic])?.place).toBe(arabic);
    expect(best(file('Póliza.pdf'), [work, words])?.place).toBe(words);
  });

  test('that is the passport of whom its picture shows', () => {
    const two = ['Ananya', 'Leela'].map((name) =>
      place('Passport', { kind: 'passport', icon: 'passport', people: [name] }),
    );
    const match = best(file('IMG_0042.jpg', { holder: 'LEELA' }), [photo, ...two, bank]);
    expect(match?.place).toBe(two[1]);
    expect(match?.proofs[0]).toEqual({ kind: 'holder', holder: 'LEELA' });
  });
});

describe('a file of which nothing says where it belongs', () => {
  test('is offered the next document that is missing, which is not chosen for the traveller', () => {
    const given = [{ ...passport, isMissing: false }, hotel, bank, work];
    const [first, second, third] = matchFiles([file('scan.pdf')], given);
    expect(first).toEqual({ place: bank, proofs: [{ kind: 'next' }], isProven: false });
    expect(second).toEqual({ place: work, proofs: [], isProven: false });
    expect(third?.place).toBe(hotel);
  });

  test('belongs to the only document that is missing', () => {
    const given = [{ ...flight, isMissing: false }, work, hotel];
    expect(best(file('scan.pdf'), given)).toEqual({
      place: work,
      proofs: [{ kind: 'only-missing' }],
      isProven: true,
    });
  });

  test('is not said to be one by a word inside another word', () => {
    expect(best(file('robberies volume.pdf'), [flight, hotel, bank, work])?.isProven).toBe(false);
  });
});

describe('a place', () => {
  test('of a photo takes pictures only', () => {
    expect(matchFiles([file('photo.pdf')], all).map(({ place: of }) => of)).not.toContain(photo);
  });

  test('of one page takes one file only', () => {
    const two = [file('a.pdf'), file('b.pdf')];
    expect(matchFiles(two, all).map(({ place: of }) => of)).toEqual([bank]);
  });

  test('is none where there is no application', () => {
    expect(matchFiles([file('scan.pdf')], [])).toEqual([]);
  });
});
