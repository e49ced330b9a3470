import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RefusedError } from '../../../api/errors';
import type { User } from '../../../contract/account/accounts';
import { codeProblem } from '../../../domain/account/credentials';
import { t } from '../../../language/translate';
import { arrive } from './arrive';
import { passkeyProblem } from '../form-problem';
import { afterFailedEntry } from './log-in-form';
import { hasPasskeys } from '../this-browser';
import type { LogIn } from './use-log-in';

/** A challenge lives for five minutes; the browser gets a new one before. */
const challengeMs = 4 * 60_000;

interface Suggestions {
  onUser: (user: User) => Promise<void>;
  /** The server did not accept what the browser signed. */
  onRefused: (error: unknown) => void;
}

/**
 * Lets the browser suggest passkeys in the e-mail field until one is chosen, or until the signal.
 * Quiet where the browser or the server has no passkeys: all other ways to log in are there.
 */
async function offerAutofill(
  signal: AbortSignal,
  { onUser, onRefused }: Suggestions,
): Promise<void> {
  const [{ canAutofill, endCeremony }, { logInByPasskey }] = await Promise.all([
    import('../passkeys/passkey-browser'),
    import('../passkeys/passkey-requests'),
  ]);
  if (!(await canAutofill())) return;
  signal.addEventListener('abort', endCeremony, { once: true });
  while (!signal.aborted) {
    const renewal = setTimeout(endCeremony, challengeMs);
    try {
      const user = await logInByPasskey(signal, { autofill: true });
      if (!signal.aborted) await onUser(user);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof RefusedError) onRefused(error);
      // Ended for a new challenge; everything else would only come again.
      if (!isEnded(error)) return;
    } finally {
      clearTimeout(renewal);
    }
  }
}

const isEnded = (error: unknown): boolean =>
  passkeyProblem(error) !== undefined && (error as { reason?: unknown }).reason === 'ended';

interface Asked {
  way: 'log-in' | 'sign-up';
  /** Of the passkey that a sign-up makes. */
  name: string;
}

/** Log-in and sign-up with a passkey: by a button, and from the suggestions of the e-mail field. */
export function usePasskeyEntry({ form, dispatch, entering }: LogIn, offline: boolean) {
  const isOffered = hasPasskeys();
  const [isAsked, setIsAsked] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const refuse = (error: unknown) => {
    const problem = passkeyProblem(error);
    if (problem) dispatch({ type: 'refused', problems: { form: problem } });
    else if (error instanceof RefusedError && error.said.code === 'passkey-wrong')
      dispatch({ type: 'refused', problems: { form: { failure: error } } });
    else dispatch(afterFailedEntry(error, form.page, Date.now()));
  };

  const asking = useMutation({
    meta: { logsIn: true },
    mutationFn: async ({ way, name }: Asked) => {
      const stopped = (underWay.current = new AbortController());
      const { logInByPasskey, signUpByPasskey } = await import('../passkeys/passkey-requests');
      const user = await (way === 'log-in'
        ? logInByPasskey(stopped.signal)
        : signUpByPasskey({ ...form, name }, stopped.signal));
      if (!stopped.signal.aborted) await greet(user, way);
    },
    onError: (error) => {
      if (!underWay.current?.signal.aborted) refuse(error);
    },
    onSettled: () => setIsAsked(false),
  });

  const suggests =
    isOffered && !offline && form.page === 'log-in' && !isAsked && !entering && !asking.isSuccess;
  const refuseNow = useRef(refuse);
  useEffect(() => {
    refuseNow.current = refuse;
  });
  useEffect(() => {
    if (!suggests) return;
    const ended = new AbortController();
    void offerAutofill(ended.signal, {
      onUser: (user) => greet(user, 'log-in'),
      onRefused: (error) => refuseNow.current(error),
    });
    return () => ended.abort();
  }, [suggests]);

  function ask(asked: Asked): void {
    if (isAsked || entering || asking.isSuccess) return;
    dispatch({ type: 'refused', problems: {} });
    // The suggestions end first: a browser asks for one passkey at a time.
    setIsAsked(true);
    asking.mutate(asked);
  }

  return {
    isOffered,
    busy: asking.isPending || asking.isSuccess,
    logIn: () => ask({ way: 'log-in', name: '' }),
    /** Whether the code is typed; if it is not, the form says so. */
    hasCode(): boolean {
      const code = codeProblem(form.code);
      if (code) dispatch({ type: 'refused', problems: { code } });
      return code === undefined;
    },
    signUp: (name: string) => ask({ way: 'sign-up', name }),
  };
}

const greet = (user: User, way: 'log-in' | 'sign-up'): Promise<void> =>
  arrive(user, {
    words: way === 'sign-up' ? t('Registration successful') : t('Login successfully'),
    isNew: way === 'sign-up',
  });

export type PasskeyEntry = ReturnType<typeof usePasskeyEntry>;
