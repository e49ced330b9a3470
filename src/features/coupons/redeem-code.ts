import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  HttpStatusError,
  isApiError,
  isNetworkFault,
  RefusedError,
  UnauthorizedError,
} from '../../api/errors';
import { couponCalls } from '../../contract/coupons';
import { useAttemptKey } from '../../page/attempt-key';
import { refreshCoupons } from '../../queries/coupons-query';
import { describeProblem } from '../../page/describe-problem';
import { failureWords } from '../../page/failure-words';
import { quietFailure } from '../../page/failure-toast';
import { showRequestFailed } from '../../page/request-failed';
import { api } from '../../page/services';
import { tabStorage } from '../../platform/tab-storage';
import { showToast } from '../../page/toasts';
import { sessionKeys } from '../../storage/keys';
import { codeProblem, type CodeProblem } from './code-problem';

/** The promo code drawer: what is typed, and having its coupon. */
export function useRedeemCode(onAdded: () => void) {
  const [typed, setTyped] = useState(() => tabStorage.get(sessionKeys.promoCode) ?? '');
  const [problem, setProblem] = useState<CodeProblem>();
  const attempt = useAttemptKey();

  const adding = useMutation({
    // A wrong code is said in the field alone, as specified.
    meta: quietFailure,
    mutationFn: (code: string) => {
      const request = { coupon_code: code };
      return api.call(couponCalls.redeemCoupon, request, {
        idempotencyKey: attempt.keyFor(request),
      });
    },
    onSuccess: () => {
      attempt.settle();
      keep('');
      showToast('Coupon added', 'ok');
      void refreshCoupons();
      onAdded();
    },
    onError: (error) => {
      // After a lost answer the same wish may have been granted: the next try carries its key.
      if (!isNetworkFault(error)) attempt.settle();
      if (isRejected(error))
        setProblem({
          error: 'Wrong code',
          hint: error instanceof RefusedError && failureWords(error),
        });
      else if (isApiError(error) && !(error instanceof UnauthorizedError))
        showRequestFailed(failureWords(error));
    },
  });

  function keep(value: string) {
    setTyped(value);
    if (value) tabStorage.set(sessionKeys.promoCode, value);
    else tabStorage.remove(sessionKeys.promoCode);
  }

  const rejected = adding.error !== null && isRejected(adding.error);
  return {
    typed,
    problem,
    busy: adding.isPending,
    /** Why it could not be tried, in words; a rejected code is the field's own problem. */
    failure: adding.error && !rejected ? describeProblem(adding.error) : undefined,
    type(value: string) {
      keep(value);
      setProblem(undefined);
      if (!adding.isPending) adding.reset();
    },
    add() {
      if (adding.isPending) return;
      const found = codeProblem(typed);
      setProblem(found);
      if (!found) adding.mutate(typed.trim());
    },
  };
}

/** The server looked at the code and did not take it. */
const isRejected = (error: Error): boolean =>
  error instanceof RefusedError || (error instanceof HttpStatusError && error.status === 400);
