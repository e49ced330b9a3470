import { useState } from 'react';
import { isDecided } from '../api/errors';
import { emailProblem } from '../domain/account/credentials';
import { t } from '../language/translate';
import { describeProblem } from '../services/describe-problem';
import { quietFailure } from '../services/failure-toast';
import { useAttemptKey, useSendOnce } from '../services/send-once';
import { showToast } from '../services/toasts';
import { sessionKeys } from '../storage/keys';
import { useSession } from './session';
import { unusualHint } from './unusual-hint';

/** The address that was typed into Email Me and not sent yet; it survives a reload. */
function typedEmail(): string | undefined {
  try {
    return sessionStorage.getItem(sessionKeys.emailMe) ?? undefined;
  } catch {
    return undefined;
  }
}

function keepTypedEmail(typed: string | undefined): void {
  try {
    if (typed === undefined) sessionStorage.removeItem(sessionKeys.emailMe);
    else sessionStorage.setItem(sessionKeys.emailMe, typed);
  } catch {
    // Storage is denied: the typed address is in-memory only.
  }
}

export type EmailForm = ReturnType<typeof useEmailForm>;

/**
 * State and actions of the 'Send me by E-mail' form.
 * @param what the request without its e-mail address; a changed request gets a new idempotency key
 */
export function useEmailForm<R extends object>(
  what: R,
  request: (request: R & { email: string }, idempotencyKey: string) => Promise<unknown>,
) {
  const account = useSession()?.user.email ?? '';
  const [typed, setTyped] = useState(() => typedEmail() ?? account);
  const [hasProblem, setHasProblem] = useState(false);
  const attempt = useAttemptKey();
  const email = typed.trim();
  const isValid = emailProblem(typed) === undefined;

  const sending = useSendOnce({
    // The failure is shown in the form only, as specified.
    meta: quietFailure,
    mutationFn: (address: string) => {
      const withEmail = { ...what, email: address };
      return request(withEmail, attempt.keyFor(withEmail));
    },
    onSuccess: () => {
      attempt.settle();
      keepTypedEmail(undefined);
      showToast(t('Successful'), 'ok');
    },
    onError: (error) => {
      if (isDecided(error)) attempt.settle();
    },
  });

  return {
    typed,
    hint: unusualHint(typed),
    problem: hasProblem ? t('Check the address, for example name@example.com') : undefined,
    isValid,
    busy: sending.isPending,
    failure: sending.error ? describeProblem(sending.error) : undefined,
    /** The address to which the e-mail was sent; undefined before. */
    sentTo: sending.isSuccess ? sending.variables : undefined,
    type(value: string) {
      setTyped(value);
      setHasProblem(false);
      keepTypedEmail(value);
      if (!sending.isPending) sending.reset();
    },
    /**
     * Validates the address after typing; an invalid one is reported in a toast and at the field.
     */
    judge() {
      if (email === '' || isValid) return;
      setHasProblem(true);
      showToast(t('email format error'), 'danger');
    },
    send() {
      if (isValid && !sending.isPending) sending.mutate(email);
    },
    startOver: () => sending.reset(),
  };
}
