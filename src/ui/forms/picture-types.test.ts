import { expect, test } from 'vitest';
import { pictureTypes } from './picture-types';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile';

test.each([
  ['an iPhone, which then converts to JPEG', iPhone, 5, false],
  ['an iPad with the user agent of a Mac', mac, 5, false],
  ['a Mac', mac, 0, true],
  ['an Android phone', android, 5, true],
])('whether HEIC is accepted from %s', (_name, userAgent, maxTouchPoints, isOffered) => {
  const types = pictureTypes({ userAgent, maxTouchPoints });
  expect(types).toContain('image/jpeg,image/png');
  expect(types.includes('.heic')).toBe(isOffered);
});

test('a computer offers a JPEG under each of its endings', () => {
  const types = pictureTypes({ userAgent: mac, maxTouchPoints: 0 }).split(',');
  expect(types).toEqual(expect.arrayContaining(['.jpe', '.jfif', '.pjpeg', '.pjp']));
});

test('a phone is given no ending that it may not know, because it then offers no album', () => {
  for (const userAgent of [android, iPhone])
    expect(pictureTypes({ userAgent, maxTouchPoints: 5 })).not.toContain('.jfif');
});
