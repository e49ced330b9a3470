import { afterEach, describe, expect, test } from 'vitest';
import { activate } from '../../language/translate';
import { deviceName, isChatAppBrowser, kindOfDevice } from './this-browser';

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

describe('[AUTH-23] the browser inside a chat app', () => {
  test.each([
    ['WeChat', `${iphone} MicroMessenger/8.0.49(0x1800312e) NetType/WIFI Language/en`],
    ['WhatsApp', `${android} WhatsApp/2.24.20.89`],
    ['Facebook on Android', `${android} [FB_IAB/FB4A;FBAV/480.0.0.54.88;]`],
    ['Facebook on iOS', `${iphone} [FBAN/FBIOS;FBAV/480.0.0;FBBV/1;FBDV/iPhone15,3]`],
    ['Messenger', `${iphone} [FBAN/MessengerForiOS;FBAV/470.0.0]`],
    ['Instagram', `${iphone} Instagram 350.0.0.20.90 (iPhone15,3; iOS 17_5)`],
    ['LINE', `${iphone} Safari Line/14.13.0`],
    ['KakaoTalk', `${android};KAKAOTALK 10.9.5`],
    ['Telegram', `${android} Telegram-Android/11.2.0 (Google Pixel 8; Android 14)`],
    ['QQ', `${android} V1_AND_SQ_9.0.0 QQ/9.0.0.14110`],
    ['Snapchat', `${iphone} Snapchat/13.10.0.38`],
  ])('%s is detected', (_name, userAgent) => {
    expect(isChatAppBrowser(userAgent)).toBe(true);
  });

  test.each([
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Safari on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'],
    [
      'the QQ browser, which is no chat',
      'Mozilla/5.0 (Linux; U; Android 13; en-us) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0 MQQBrowser/14.9 Mobile Safari/537.36',
    ],
    [
      'an installed app',
      'Mozilla/5.0 (Linux; Android 10; Online/2) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    ],
    ['nothing', ''],
  ])('%s is not detected', (_name, userAgent) => {
    expect(isChatAppBrowser(userAgent)).toBe(false);
  });
});

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

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/156', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (X11; CrOS x86_64 1) Chrome/156', 'Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140', 'Linux'],
  ['Something else', ''],
])('a passkey made by %s is first called %s', (userAgent, kind) => {
  expect(kindOfDevice(userAgent)).toBe(kind);
});
