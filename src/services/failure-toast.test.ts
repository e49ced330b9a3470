import { expect, test } from 'vitest';
import { EmptyAnswerError, HttpStatusError, NoAnswerError, RefusedError } from '../api/errors';
import type { ApiError } from '../api/errors';
import {
  failureShows,
  mutationFailureToast,
  queryFailureToast,
  quietFailure,
  type FailureToast,
} from './failure-toast';

const query = (change: Partial<Parameters<typeof queryFailureToast>[0]> = {}) => ({
  state: { data: undefined },
  meta: undefined,
  isActive: () => true,
  ...change,
});

test('[ERR-04] a failed query shows a toast, unless the offline bar is shown', () => {
  expect(queryFailureToast(query())).toBe('unless-offline');
  expect(queryFailureToast(query({ meta: { keptFor: 'everybody' } }))).toBe('unless-offline');
});

test.each([
  ['with cached data, whose age is shown', { state: { data: [] } }],
  ['of a screen that was closed', { isActive: () => false }],
  ['marked as quiet', { meta: { keptFor: 'everybody', ...quietFailure } }],
])('a failed query %s shows no toast', (_, change) => {
  expect(queryFailureToast(query(change))).toBe('never');
});

test('[ERR-04] a failed mutation shows a toast unless it is marked as quiet', () => {
  expect(mutationFailureToast({ meta: undefined })).toBe('always');
  expect(mutationFailureToast({ meta: quietFailure })).toBe('never');
});

const cut = new NoAnswerError();
const empty = new EmptyAnswerError();
const refused = new RefusedError(-9, { text: 'Not today.' });
const broken = new HttpStatusError(503, {}, undefined);

test.each<[name: string, FailureToast, ApiError, 'online' | 'offline', answers: boolean, boolean]>([
  ['[ERR-06] a cut connection', 'unless-offline', cut, 'online', true, true],
  ['[ERR-06] the first failure of an outage', 'unless-offline', cut, 'online', false, true],
  ["a failure while 'You are offline' is shown", 'unless-offline', cut, 'offline', false, false],
  ['an empty answer while offline', 'unless-offline', empty, 'offline', false, false],
  ['a failure while only the browser is offline', 'unless-offline', cut, 'offline', true, true],
  ['[ERR-04] a refusal, which is an answer', 'unless-offline', refused, 'offline', false, true],
  ['[ERR-07] a status, which is an answer', 'unless-offline', broken, 'offline', false, true],
  ['[ERR-06] a failed action of the traveller', 'always', cut, 'offline', false, true],
  ['a quiet failure', 'never', cut, 'online', true, false],
])('%s: %s, %o, %s', async (_, toast, error, seems, answers, shows) => {
  const network = { seemsOnline: seems === 'online', probe: () => Promise.resolve(answers) };
  expect(await failureShows({ error, toast }, network)).toBe(shows);
});

test.each<FailureToast>(['always', 'unless-offline', 'never'])(
  'a network fault, but not an HTTP status, probes the server: %s',
  async (toast) => {
    let probes = 0;
    const probe = () => Promise.resolve(++probes > 0);
    await failureShows({ error: cut, toast }, { seemsOnline: true, probe });
    await failureShows({ error: broken, toast }, { seemsOnline: true, probe });
    expect(probes).toBe(1);
  },
);
