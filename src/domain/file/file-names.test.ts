import { expect, test } from 'vitest';
import { deliveredName, readableName } from './file-names';

test.each([
  [['Vietnam e-visa', 'ANANYA RAO'], 'application/pdf', 'Vietnam e-visa – ANANYA RAO.pdf'],
  [['Docs: 1/2', 'A\u202eB'], 'image/jpeg', 'Docs 1 2 – A B.jpg'],
  [['تأشيرة', '…'], 'image/png', 'تأشيرة – ….png'],
  [['', ' \n'], 'application/pdf', 'Visa.pdf'],
  [['..', 'x.'], 'text/html', '.. – x.bin'],
])('%j of type %s is named %s', (parts, mime, name) => {
  expect(readableName(parts, mime)).toBe(name);
});

test('a name is never too long for a file system', () => {
  expect(readableName(['n'.repeat(400)], 'application/pdf').length).toBeLessThan(130);
});

test('a picture that was converted to JPEG gets its extension', () => {
  expect(deliveredName('scan.2.PNG', 'image/jpeg')).toBe('scan.2.jpg');
  expect(deliveredName('IMG_1.HEIC', 'image/jpeg')).toBe('IMG_1.jpg');
  expect(deliveredName('ticket.pdf', 'application/pdf')).toBe('ticket.pdf');
});

test('a file without a name, as from a camera, gets one', () => {
  expect(deliveredName('', 'image/jpeg')).toBe('page.jpg');
  expect(deliveredName('.jpg', 'image/jpeg')).toBe('page.jpg');
});

test.each([
  ['application/msword', 'doc'],
  ['application/vnd.ms-excel', 'xls'],
  ['video/mp4', 'mp4'],
  ['text/plain', 'txt'],
  ['application/zip', 'zip'],
  ['application/vnd.rar', 'rar'],
])('[MAT-23] %s is named .%s, whatever it was called', (mime, ending) => {
  for (const picked of ['thing.jpg', `thing.${ending}`, 'thing'])
    expect(deliveredName(picked, mime)).toBe(`thing.${ending}`);
});

test.each([
  ['passport.jfif', 'passport'],
  ['scan.jpe', 'scan'],
  ['passport(1).jpg.crdownload', 'passport(1)'],
  ['ticket.pdf.part', 'ticket'],
  ['Passport J.Smith', 'Passport J.Smith'],
  ['Scan 12.03.2024', 'Scan 12.03.2024'],
  ['visa v1.5', 'visa v1.5'],
  ['page.', 'page'],
])('only an ending of files is removed from %s: a dot in a name stays', (picked, stem) => {
  expect(deliveredName(picked, 'image/jpeg')).toBe(`${stem}.jpg`);
});

test('an unknown type gets the extension bin', () => {
  expect(deliveredName('thing.doc', 'model/unknown')).toBe('thing.bin');
});
