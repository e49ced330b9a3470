import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';

const atoms = createStore();
vi.mock('../../../services/services', () => ({ atoms }));
vi.mock('../../../session/session', () => ({ currentSession: () => undefined }));

const { closeLogIn, keptIntent, logInDialogAtom, openLogIn } =
  await import('../../../session/login-dialog');
const { forgetCodeStep, keepCodeStep, reopenCodeStep } = await import('./kept-code-step');

const since = 1_700_000_000_000;
const minute = 60_000;
const here = '/product/40401';
const dialog = { page: 'sign-up', codeSent: { email: 'asha@example.com', since } } as const;
const step = { ...dialog, path: here };

beforeEach(() => {
  closeLogIn({ loggedIn: false });
  forgetCodeStep();
});

test('the step of a mailed code is opened again, with what the log-in is for', () => {
  openLogIn({ intent: { kind: 'apply', productId: 40401 } });
  atoms.set(logInDialogAtom, undefined);
  keepCodeStep({ ...step, purpose: 'Save your Kenya application' });
  reopenCodeStep(since + minute, here);
  expect(atoms.get(logInDialogAtom)).toMatchObject({
    ...dialog,
    purpose: 'Save your Kenya application',
  });
  expect(keptIntent()).toEqual({ kind: 'apply', productId: 40401 });
});

test.each([
  ['its code no longer holds', since + 11 * minute, here],
  ['the clock was put back', since - minute, here],
  ['another page is', since + minute, '/orders'],
])('it is not opened where %s, and not asked about again', (_why, now, path) => {
  keepCodeStep(step);
  reopenCodeStep(now, path);
  reopenCodeStep(since + minute, here);
  expect(atoms.get(logInDialogAtom)).toBeUndefined();
});
