import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isNetworkFault } from '../../api/errors';
import { productCalls } from '../../contract/products';
import { emailProblem } from '../../domain/credentials';
import type { IdentityId } from '../../domain/identity';
import { useAttemptKey } from '../../state/attempt-key';
import { useCompleteChoice } from '../../state/countries';
import { quietFailure } from '../../state/failure-toast';
import { api } from '../../state/services';
import { useSession } from '../../state/session';
import { showToast } from '../../state/toasts';
import { keepTypedEmail, typedEmail } from './typed-email';

/** The Email Me form: what is typed, and sending the list to it. */
export function useEmailMe(productId: number, identityId: IdentityId) {
  const account = useSession()?.user.email ?? '';
  const [typed, setTyped] = useState(() => typedEmail() ?? account);
  const [problem, setProblem] = useState<string>();
  const choice = useCompleteChoice();
  const attempt = useAttemptKey();
  const email = typed.trim();
  const isValid = emailProblem(typed) === undefined;

  const sending = useMutation({
    // Said in place alone, as specified.
    meta: quietFailure,
    mutationFn: (address: string) => {
      const request = {
        product_id: productId,
        email: address,
        identity_id: identityId,
        ...(choice && {
          country_id: choice.nationalityId,
          country_residence_id: choice.residenceId,
        }),
      };
      const idempotencyKey = attempt.keyFor(request);
      return api.call(productCalls.emailRequirements, request, { idempotencyKey });
    },
    onSuccess: () => {
      attempt.settle();
      keepTypedEmail(undefined);
      showToast('Successful', 'ok');
    },
    onError: (error) => {
      if (!isNetworkFault(error)) attempt.settle();
    },
  });

  return {
    typed,
    problem,
    isValid,
    busy: sending.isPending,
    error: sending.error,
    /** Where the list went; undefined until it did. */
    sentTo: sending.isSuccess ? sending.variables : undefined,
    type(value: string) {
      setTyped(value);
      setProblem(undefined);
      keepTypedEmail(value);
      if (!sending.isPending) sending.reset();
    },
    /** The traveller is done typing: a wrong format is said, in a toast and in place. */
    judge() {
      if (email === '' || isValid) return;
      setProblem('Check the address, for example name@example.com');
      showToast('email format error', 'danger');
    },
    send() {
      if (isValid && !sending.isPending) sending.mutate(email);
    },
    startOver: () => sending.reset(),
  };
}
