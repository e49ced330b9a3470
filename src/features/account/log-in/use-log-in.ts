import { useSendOnce } from '../../../services/send-once';
import { useEffect, useReducer, useRef } from 'react';
import type { LogInDialog } from '../../../session/login-dialog';
import { useNow } from '../../../platform/use-now';
import { enter, sendCode, type Unproved } from './log-in-calls';
import { arrive } from './arrive';
import { forgetOpenStep, keepCodeWait, keepOpenStep, keptCodeWait } from './kept-code-step';
import {
  afterFailedEntry,
  afterFailedSending,
  codeIsFor,
  firstForm,
  isFine,
  type LogInForm,
  type LogInPage,
  logInReducer,
  problemsOf,
  secondsToResend,
} from './log-in-form';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';

const successMessages: Record<LogInPage, SourceText> = {
  'log-in': msg('Login successfully'),
  'sign-up': msg('Registration successful'),
  'forgot-password': msg('Successful'),
  'prove-email': msg('Login successfully'),
};

const halfSecondMs = 500;

const noticeOf = ({ type, notice }: LogInDialog): SourceText | undefined =>
  notice ?? (type === 1 ? msg('Your log-in has expired. Log in again to continue.') : undefined);

/**
 * The state of the log-in form, and its two calls: sending a code and logging in.
 * @param unproved a log-in code whose account needs a verified address first
 */
export function useLogIn(opened: LogInDialog, unproved?: Unproved) {
  const [form, dispatch] = useReducer(logInReducer, undefined, () => ({
    ...firstForm(unproved ? 'prove-email' : opened.page),
    ...(opened.begun && { step: opened.begun.step, email: opened.begun.email }),
    ...keptCodeWait(Date.now()),
    notice: noticeOf(opened),
  }));
  const { codeSent, wait, page, step, email } = form;
  useEffect(() => keepCodeWait({ codeSent, wait }), [codeSent, wait]);
  useEffect(() => {
    if (email.trim() === '' || page === 'prove-email') return undefined;
    const sentAt = wait?.from ?? opened.begun?.since;
    const since = (step === 'code' ? sentAt : undefined) ?? Date.now();
    const { type, purpose } = opened;
    keepOpenStep({
      type,
      page,
      path: location.pathname,
      begun: { email, step, since },
      ...(purpose !== undefined && { purpose }),
    });
    // Not when the page goes: what a reload finds is what was open.
    return forgetOpenStep;
  }, [step, page, email, wait?.from, opened]);
  const seconds = secondsToResend(form, useNow(form.wait ? halfSecondMs : undefined));
  const underWay = useRef<AbortController>(undefined);

  // The back button can close the dialog at any time: a running request must not log in afterwards.
  useEffect(() => () => underWay.current?.abort(), []);

  function signal(): AbortSignal {
    underWay.current = new AbortController();
    return underWay.current.signal;
  }
  const proofFor = ({ page }: LogInForm) => (page === 'prove-email' ? unproved : undefined);
  const isAborted = () => underWay.current?.signal.aborted === true;

  const sending = useSendOnce({
    meta: { logsIn: true },
    mutationFn: (asked: LogInForm) => sendCode(asked, proofFor(asked), signal()),
    onSuccess: () => dispatch({ type: 'code-sent', now: Date.now() }),
    onError: (error, asked) => {
      if (!isAborted()) dispatch(afterFailedSending(error, asked.page, Date.now()));
    },
  });
  const entering = useSendOnce({
    meta: { logsIn: true },
    mutationFn: async (asked: LogInForm) => {
      const user = await enter(asked, proofFor(asked), signal());
      if (isAborted()) return;
      await arrive(user, {
        words: t(successMessages[asked.page]),
        isNew: asked.page === 'sign-up',
      });
    },
    onError: (error, asked) => {
      if (!isAborted()) dispatch(afterFailedEntry(error, asked.page, Date.now()));
    },
  });
  // Also after success, because the page is about to reload.
  const busy = sending.isPending || entering.isPending || entering.isSuccess;

  return {
    form,
    dispatch,
    seconds,
    sending: sending.isPending,
    entering: entering.isPending || entering.isSuccess,

    /** Sends a code, unless a request is running or the wait is not over. */
    send() {
      if (busy) return;
      const problems = problemsOf({ ...form, step: 'email' });
      const waits = secondsToResend(form, Date.now()) > 0;
      if (problems.email) dispatch({ type: 'refused', problems: { email: problems.email } });
      else if (!waits) sending.mutate(form);
      else if (form.step === 'email' && codeIsFor(form)) dispatch({ type: 'code-kept' });
    },

    /** Signs up with the address of a log-in that was refused; a code is sent at once if one may be. */
    signUpInstead() {
      if (busy) return;
      const event = { type: 'sign-up-chosen' } as const;
      dispatch(event);
      if (secondsToResend(form, Date.now()) === 0) sending.mutate(logInReducer(form, event));
    },

    /** Logs in, signs up or sets the new password. */
    enter() {
      if (busy) return;
      const problems = problemsOf(form);
      if (isFine(problems)) entering.mutate(form);
      else dispatch({ type: 'refused', problems });
    },
  };
}

export type LogIn = ReturnType<typeof useLogIn>;
