import { afterEach, expect, test } from 'vitest';
import { activate } from '../../language/translate';
import { deviceName } from './device-name';

afterEach(() => activate('en'));

test.each(['Chrome on Android', 'A browser', 'Something new'])(
  'in English “%s” is the server’s own label',
  (label) => {
    expect(deviceName(label)).toBe(label);
  },
);

test('in another language the words between the names are translated', () => {
  activate(
    'ar',
    (text) => ({ 'A browser': 'متصفح', '{browser} on {system}': '{browser} على {system}' })[text],
  );
  expect(deviceName('A browser')).toBe('متصفح');
  expect(deviceName('Chrome on Android')).toBe('\u2068Chrome\u2069 على \u2068Android\u2069');
});
