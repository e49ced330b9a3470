import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { tabStorage } from '../../../platform/tab-storage';
import { sessionKeys } from '../../../storage/keys';

const atoms = createStore();
vi.mock('../../../services/services', () => ({ atoms }));
vi.mock('../../../session/session', () => ({ currentSession: () => undefined }));

const { closeLogIn, keptIntent, logInDialogAtom, openLogIn } =
  await import('../../../session/login-dialog');
const { forgetOpenStep, keepOpenStep, reopenStep } = await import('./kept-code-step');

const since = 1_700_000_000_000;
const minute = 60_000;
const here = '/product/40401';
const dialog = {
  type: 0,
  page: 'sign-up',
  begun: { email: 'asha@example.com', step: 'code', since },
} as const;
const step = { ...dialog, path: here };

beforeEach(() => {
  closeLogIn({ loggedIn: false });
  forgetOpenStep();
});

test('the step of a mailed code is opened again, with what the log-in is for', () => {
  openLogIn({ intent: { kind: 'apply', productId: 40401 } });
  atoms.set(logInDialogAtom, undefined);
  keepOpenStep({ ...step, purpose: 'Save your Kenya application' });
  reopenStep(since + minute, here);
  expect(atoms.get(logInDialogAtom)).toMatchObject({
    ...dialog,
    purpose: 'Save your Kenya application',
  });
  expect(keptIntent()).toEqual({ kind: 'apply', productId: 40401 });
});

test('a typed address is there again, on its page and for the same reason', () => {
  const typed = { ...dialog, type: 1, begun: { ...dialog.begun, step: 'email' } } as const;
  keepOpenStep({ ...typed, path: here });
  reopenStep(since + minute, here);
  expect(atoms.get(logInDialogAtom)).toEqual(typed);
});

test('what an older version kept is not opened', () => {
  tabStorage.set(sessionKeys.codeStep, JSON.stringify({ page: 'sign-up', path: here }));
  reopenStep(since + minute, here);
  expect(atoms.get(logInDialogAtom)).toBeUndefined();
});

test.each([
  ['its code no longer holds', since + 11 * minute, here],
  ['the clock was put back', since - minute, here],
  ['another page is', since + minute, '/orders'],
])('it is not opened where %s, and not asked about again', (_why, now, path) => {
  keepOpenStep(step);
  reopenStep(now, path);
  reopenStep(since + minute, here);
  expect(atoms.get(logInDialogAtom)).toBeUndefined();
});
