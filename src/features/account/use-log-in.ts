import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { User } from '../../contract/accounts';
import type { Coupon } from '../../contract/coupons';
import { atoms } from '../../state/services';
import { openCouponPopUp } from '../../state/coupon-pop-up';
import { chooseCountries, completeChoice, countriesAtom } from '../../state/countries';
import { reloadHere } from '../../state/reload-at';
import { closeLogIn, type LogInDialog } from '../../state/login-dialog';
import { startSession } from '../../state/session';
import { showToastAfterReload } from '../../state/toasts';
import { askUnreadCoupons } from '../../state/unread-coupons';
import { useNow } from '../../state/use-now';
import { enter, sendCode } from './account-calls';
import {
  codeIsFor,
  firstForm,
  isFine,
  logInReducer,
  problemsOf,
  secondsToResend,
  type LogInForm,
  type LogInPage,
} from './log-in-form';
import { afterFailedEntry, afterFailedSending } from './log-in-problem';

const successWords: Record<LogInPage, string> = {
  'log-in': 'Login successfully',
  'sign-up': 'Registration successful',
  'forgot-password': 'Successful',
};

/** A phone without a choice of its own takes the account's. */
function adoptCountries({ nationalityId, residenceId }: User): void {
  const accounts = completeChoice({ nationalityId, residenceId });
  if (accounts && !completeChoice(atoms.get(countriesAtom))) chooseCountries(accounts);
}

/** What a new user has received; without an answer the home page shows it later. */
const receivedCoupons = (): Promise<readonly Coupon[]> =>
  askUnreadCoupons(AbortSignal.timeout(couponPatienceMs)).catch(() => []);

async function arrive(user: User, page: LogInPage): Promise<void> {
  await startSession(user);
  adoptCountries(user);
  showToastAfterReload(successWords[page]);
  const received = page === 'sign-up' ? await receivedCoupons() : [];
  closeLogIn({ loggedIn: true });
  if (received.length === 0) await reloadHere();
  else openCouponPopUp({ kind: 'received', coupons: received, reloads: true });
}

/** A new user waits no longer than this to see the coupons. */
const couponPatienceMs = 4000;
const halfSecondMs = 500;

/** The open dialog: its form, its two calls, and what closing it means. */
export function useLogIn({ type, page }: LogInDialog, onClose: () => void) {
  const [form, dispatch] = useReducer(logInReducer, undefined, () => ({
    ...firstForm(page),
    notice: type === 1 ? 'Your log-in has run out. Log in again to go on.' : undefined,
  }));
  const seconds = secondsToResend(form, useNow(form.wait ? halfSecondMs : undefined));
  const underWay = useRef<AbortController>(undefined);

  // The back button closes the dialog from outside: what is under way must not log in after it.
  useEffect(() => () => underWay.current?.abort(), []);

  function signal(): AbortSignal {
    underWay.current = new AbortController();
    return underWay.current.signal;
  }
  const isAborted = () => underWay.current?.signal.aborted === true;

  const sending = useMutation({
    mutationFn: (asked: LogInForm) => sendCode(asked, signal()),
    onSuccess: () => dispatch({ type: 'code-sent', now: Date.now() }),
    onError: (error, asked) => {
      if (!isAborted()) dispatch(afterFailedSending(error, asked.page, Date.now()));
    },
  });
  const entering = useMutation({
    mutationFn: async (asked: LogInForm) => {
      const user = await enter(asked, signal());
      if (!isAborted()) await arrive(user, asked.page);
    },
    onError: (error, asked) => {
      if (!isAborted()) dispatch(afterFailedEntry(error, asked.page, Date.now()));
    },
  });
  // Also after success: the page is about to reload.
  const busy = sending.isPending || entering.isPending || entering.isSuccess;

  return {
    form,
    dispatch,
    seconds,
    sending: sending.isPending,
    entering: entering.isPending || entering.isSuccess,

    /** Sends a code, unless one is on its way or the wait is not over. */
    send() {
      if (busy) return;
      const problems = problemsOf({ ...form, step: 'email' });
      const waits = secondsToResend(form, Date.now()) > 0;
      if (problems.email) dispatch({ type: 'refused', problems: { email: problems.email } });
      else if (!waits) sending.mutate(form);
      else if (form.step === 'email' && codeIsFor(form)) dispatch({ type: 'code-kept' });
    },

    /** Logs in, signs up or sets the new password. */
    enter() {
      if (busy) return;
      const problems = problemsOf(form);
      if (isFine(problems)) entering.mutate(form);
      else dispatch({ type: 'refused', problems });
    },

    /** Without a log-in. */
    close: onClose,
  };
}

export type LogIn = ReturnType<typeof useLogIn>;
