import { type FormEvent, useId, useRef, useState } from 'react';
import {
  HttpStatusError,
  isApiError,
  isDecided,
  RefusedError,
  UnauthorizedError,
} from '../../api/errors';
import { couponCalls } from '../../contract/coupons';
import { t } from '../../language/translate';
import { useAttemptKey } from '../../services/send-once';
import { useHoldUpdates } from '../../services/busy';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { failureMessage } from '../../services/failure-message';
import { quietFailure } from '../../services/failure-toast';
import { showRequestFailed } from '../../services/show-failure';
import { useSendOnce } from '../../services/send-once';
import { api } from '../../services/services';
import { showToast } from '../../services/toasts';
import { tabStorage } from '../../platform/tab-storage';
import { refreshCoupons } from '../../queries/coupons-query';
import { sessionKeys } from '../../storage/keys';
import { Button } from '../../ui/actions/button';
import { FooterReason } from '../../ui/actions/footer-action';
import { Field } from '../../ui/forms/field';
import { Sheet } from '../../ui/overlays/sheet';
import { codeProblem, type CodeProblem } from './my-coupons';

/** State and actions of the promo code sheet. */
function useRedeemCode(onAdded: () => void) {
  const [typed, setTyped] = useState(() => tabStorage.get(sessionKeys.promoCode) ?? '');
  const [problem, setProblem] = useState<CodeProblem>();
  const attempt = useAttemptKey();

  const adding = useSendOnce({
    // A wrong code is reported at the field only, as specified.
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
      showToast(t('Coupon added'), 'ok');
      void refreshCoupons();
      onAdded();
    },
    onError: (error) => {
      // After a lost answer the request may have succeeded: the retry sends the same key.
      if (isDecided(error)) attempt.settle();
      if (isRejected(error)) setProblem({ rejection: error });
      else if (isApiError(error) && !(error instanceof UnauthorizedError))
        showRequestFailed(failureMessage(error));
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
    /** The error at the field: the specified text for every problem. */
    error: problem && t('Wrong code'),
    hint: (problem && hintOf(problem)) || t('Capitals and spaces do not matter.'),
    busy: adding.isPending,
    /** The message for a failed request; a rejected code is a problem of the field instead. */
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

/** Advice on a problem; undefined if the server gives no reason for the rejection. */
function hintOf(problem: CodeProblem): string | undefined {
  if (problem === 'empty') return t('Type the code first.');
  if (problem === 'too-long') return t('This is longer than any code. Please check it.');
  const { rejection } = problem;
  return rejection instanceof RefusedError ? failureMessage(rejection) : undefined;
}

/** Whether the server rejected the code. */
const isRejected = (error: Error): boolean =>
  error instanceof RefusedError || (error instanceof HttpStatusError && error.status === 400);

interface Props {
  onClose: () => void;
  onAdded: () => void;
}

/** The sheet for adding a promo code; its coupon then appears in the list. */
export function PromoCodeSheet({ onClose, onAdded }: Props) {
  const form = useRedeemCode(onAdded);
  const online = useIsOnline();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  useHoldUpdates('form');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!online) return;
    form.add();
    input.current?.focus();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      dismissable={!form.busy}
      title={t('Promo code')}
      line={t('Its coupon is added to your account')}
      initialFocus={input}
      footer={
        <>
          {!online && (
            <FooterReason id={`${formId}-reason`} icon="wifi-off">
              {t('You are offline. What you typed stays here; add it when you are back online.')}
            </FooterReason>
          )}
          {online && form.failure && <FooterReason icon="warning">{form.failure}</FooterReason>}
          <Button
            full
            type="submit"
            form={formId}
            disabled={!online}
            reasonId={`${formId}-reason`}
            busy={form.busy}
            busyLabel={t('Adding the code')}
          >
            {t('Add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          ref={input}
          dir="ltr"
          label={t('Code')}
          placeholder={t('Enter promo code')}
          value={form.typed}
          onChange={form.type}
          error={form.error}
          hint={form.hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
      </form>
    </Sheet>
  );
}
