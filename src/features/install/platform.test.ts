import { expect, test } from 'vitest';
import { platformOf } from './platform';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`;

test.each([
  ['Safari', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'ios-browser'],
  ['Chrome on an iPhone', `${iPhone} CriOS/138.0 Mobile/15E148 Safari/604.1`, 5, 'ios-browser'],
  ['an iPad with a Mac’s user agent', `${mac} Version/18.5 Safari/605.1.15`, 5, 'ios-browser'],
  ['a Mac', `${mac} Version/18.5 Safari/605.1.15`, 0, 'other'],
  ['a web view', `${iPhone} Mobile/15E148`, 5, 'ios-in-app'],
  ['Instagram', `${iPhone} Mobile/15E148 Instagram 300.0 Safari/604.1`, 5, 'ios-in-app'],
  ['Android', 'Mozilla/5.0 (Linux; Android 15) Chrome/138.0 Mobile Safari/537.36', 5, 'other'],
])('%s', (_, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
});
