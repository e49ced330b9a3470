import { expect, test } from 'vitest';
import { deliveredName } from './delivered-name';

test('a picture that became a JPEG is named like one', () => {
  expect(deliveredName('scan.2.PNG', 'image/jpeg')).toBe('scan.2.jpg');
  expect(deliveredName('IMG_1.HEIC', 'image/jpeg')).toBe('IMG_1.jpg');
  expect(deliveredName('ticket.pdf', 'application/pdf')).toBe('ticket.pdf');
});

test('a camera gives no name', () => {
  expect(deliveredName('', 'image/jpeg')).toBe('page.jpg');
  expect(deliveredName('.jpg', 'image/jpeg')).toBe('page.jpg');
});

test('[MAT-23] every kind of file that can be told apart has its ending', () => {
  const endings = {
    'application/msword': 'doc',
    'application/vnd.ms-excel': 'xls',
    'video/mp4': 'mp4',
    'text/plain': 'txt',
    'application/zip': 'zip',
    'application/vnd.rar': 'rar',
    'image/png': 'png',
    'model/unknown': 'bin',
  };
  for (const [type, ending] of Object.entries(endings))
    expect(deliveredName('thing.old', type)).toBe(`thing.${ending}`);
});
