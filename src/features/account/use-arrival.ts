import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RefusedError } from '../../api/errors';
import { accountCalls } from '../../contract/accounts';
import { ret } from '../../contract/envelope';
import { quietFailure } from '../../page/failure-toast';
import { api } from '../../page/services';
import type { Unproved } from './account-calls';
import { arrive } from './arrive';
import { forgetVerifier, keptVerifier } from './leave-for-provider';
import { t } from '../../language/translate';

interface ArrivalOptions {
  /** Called if the account needs a verified address. */
  onUnproved: (unproved: Unproved) => void;
  /** Called if the code is invalid or expired. */
  onUseless: () => void;
}

/** Every failure leads to a sheet that says it. */
const saidInTheSheet = { logsIn: true, ...quietFailure };

/**
 * Redeems the log-in code of the address: at once in the tab that went to a provider; otherwise
 * after a confirmation, because somebody else may have sent the link.
 */
export function useArrival(code: string, { onUnproved, onUseless }: ArrivalOptions) {
  const [verifier] = useState(keptVerifier);
  const attempt = useRef(crypto.randomUUID());
  const left = useRef(new AbortController());

  function fail(error: Error): void {
    if (left.current.signal.aborted || !(error instanceof RefusedError)) return;
    if (error.ret === ret.emailNeeded && verifier) onUnproved({ code, verifier });
    else {
      forgetVerifier();
      onUseless();
    }
  }

  const redeeming = useMutation({
    meta: saidInTheSheet,
    mutationFn: async () => {
      const { signal } = left.current;
      const user = await api.call(
        accountCalls.redeemLoginCode,
        { token: code, ...(verifier && { verifier }) },
        { signal, idempotencyKey: attempt.current },
      );
      if (!signal.aborted) await arrive(user, { words: t('Login successfully') });
    },
    onError: fail,
  });
  const asking = useMutation({
    meta: saidInTheSheet,
    mutationFn: () =>
      api.call(accountCalls.loginCodeOwner, { token: code }, { signal: left.current.signal }),
    onError: fail,
  });

  const again = () => (verifier ? redeeming.mutate() : asking.mutate());
  const begin = useEffectEvent(again);
  useEffect(() => {
    const controller = (left.current = new AbortController());
    begin();
    return () => controller.abort();
  }, []);

  const problem = redeeming.error ?? asking.error;
  return {
    /** The masked address of the account, if a confirmation is needed and it is known. */
    owner: asking.data?.maskedEmail,
    problem: problem instanceof RefusedError ? null : problem,
    redeeming: redeeming.isPending || redeeming.isSuccess,
    redeem: () => redeeming.mutate(),
    /** Retries after a network fault. */
    again,
  };
}
