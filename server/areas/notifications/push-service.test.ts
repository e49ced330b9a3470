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
])('%s', (endpoint, isOne) => {
  expect(isPushService(endpoint, services)).toBe(isOne);
});
