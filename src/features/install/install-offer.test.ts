import { describe, expect, test } from 'vitest';
import { installOffer, installWay, type OfferSituation, platformOf } from './install-offer';

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

const day = 24 * 60 * 60 * 1000;
const now = 1_800_000_000_000;

const ready: OfferSituation = {
  installed: false,
  promptReady: true,
  platform: 'other',
  savedDocument: true,
  place: 'list',
  declinedAt: undefined,
  now,
};

describe('installOffer', () => {
  test.each<[string, Partial<OfferSituation>, ReturnType<typeof installOffer>]>([
    ['after a saved document, on a list', {}, 'prompt'],
    ['nothing saved yet', { savedDocument: false }, undefined],
    ['during a payment, or while adding a document', { place: 'elsewhere' }, undefined],
    ['already installed', { installed: true }, undefined],
    ['the browser has no prompt', { promptReady: false }, undefined],
    ['an iPhone’s browser', { promptReady: false, platform: 'ios-browser' }, 'ios-steps'],
    [
      'inside another iPhone app',
      { promptReady: false, platform: 'ios-in-app' },
      'ios-open-safari',
    ],
    ['installed on an iPhone', { installed: true, platform: 'ios-browser' }, undefined],
    ['declined today', { declinedAt: now }, undefined],
    ['declined 29 days ago', { declinedAt: now - 29 * day }, undefined],
    ['declined 30 days ago', { declinedAt: now - 30 * day }, 'prompt'],
    ['declined after this page was loaded', { declinedAt: now + day }, undefined],
    ['declined while the clock was a year ahead', { declinedAt: now + 365 * day }, 'prompt'],
  ])('%s', (_, change, way) => {
    expect(installOffer({ ...ready, ...change })).toBe(way);
  });
});

test('after declining the offer, the menu can still install the app', () => {
  expect(installWay({ installed: false, promptReady: true, platform: 'other' })).toBe('prompt');
});
