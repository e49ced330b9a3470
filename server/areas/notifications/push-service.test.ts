import { expect, test } from 'vitest';
import { isPushService } from './push-service';

const services = ['fcm.googleapis.com', 'push.apple.com'];

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://web.push.apple.com/a', true],
  ['http://fcm.googleapis.com/a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://push.apple.com.evil.example/a', false],
  ['https://push.apple.com@evil.example/a', false],
  ['https://169.254.169.254/a', false],
  ['push.apple.com', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://fcm.googleapis.com:443/a', false],
  ['https://user@fcm.googleapis.com/a', false],
  ['https://user:word@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com\\@127.0.0.1/x', false],
  ['https:\\\\fcm.googleapis.com/a', false],
  ['https:fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com/a/../b', false],
  ['https://FCM.googleapis.com/a', false],
  ['https://fcm.googleapis.com/a\n', false],
  [' https://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com', false],
  ['https://web.push.apple.com/QGuQyavXutnMH:_-a~b?token=BQ%3d%3d', true],
])('%s', (endpoint, isOne) => {
  expect(isPushService(endpoint, services)).toBe(isOne);
});
