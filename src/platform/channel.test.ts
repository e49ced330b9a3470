import { describe, expect, test } from 'vitest';
import { channelIdOf, withChannel } from './channel';

describe('the channel of a query string', () => {
  test('is a plain name of at most 64 characters', () => {
    expect(channelIdOf('?a=1&channel_id=partner_7')).toBe('partner_7');
    expect(channelIdOf('?channel_id=' + 'x'.repeat(64))).toBe('x'.repeat(64));
  });

  test.each([
    '',
    '?channel_id=',
    '?channel_id=' + 'x'.repeat(65),
    '?channel_id=<b>1</b>',
    '?channel_id=%3Cscript%3E',
    '?channel_id=a%20b',
  ])('is undefined for %s', (search) => expect(channelIdOf(search)).toBeUndefined());
});

describe('[NAV-02] a path gets the current channel', () => {
  const present = '?channel_id=partner&country_id=356';

  test.each([
    ['/', '/?channel_id=partner'],
    ['/orders', '/orders?channel_id=partner'],
    ['/order-detail/1?pay=1', '/order-detail/1?pay=1&channel_id=partner'],
    ['/privacy-policy?#who', '/privacy-policy?channel_id=partner#who'],
    [
      '/material-template/a%20b/c?d=%20e#f',
      '/material-template/a%20b/c?d=%20e&channel_id=partner#f',
    ],
  ])('%s becomes %s', (path, expected) => expect(withChannel(path, present)).toBe(expected));

  test('a path with a valid channel keeps it', () => {
    expect(withChannel('/?channel_id=other', present)).toBe('/?channel_id=other');
    expect(withChannel('/?channel_id=<b>&a=1', present)).toBe('/?channel_id=partner&a=1');
  });

  test('a path gets no channel if the current one is missing or invalid', () => {
    expect(withChannel('/orders', '')).toBe('/orders');
    expect(withChannel('/orders', '?channel_id=<img>')).toBe('/orders');
  });
});
