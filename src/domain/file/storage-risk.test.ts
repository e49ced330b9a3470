import { expect, test } from 'vitest';
import { evictsAfterAWeek } from './storage-risk';

const agents = {
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  chromeOnIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
  chrome:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const evicts = (userAgent: string, installed = false, persisted = false) =>
  evictsAfterAWeek({ userAgent, installed, persisted });

test('only WebKit deletes data after a week, unless the app is installed or storage is persistent', () => {
  expect(Object.values(agents).map((agent) => evicts(agent))).toEqual([true, true, false, false]);
  expect(evicts(agents.safari, true)).toBe(false);
  expect(evicts(agents.safari, false, true)).toBe(false);
});
