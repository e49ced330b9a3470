import { describe, expect, test } from 'vitest';
import { installOffer, installWay, type OfferSituation } from './install-offer';

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
