import { useSendOnce } from '../../page/send-once';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isNetworkFault, RefusedError } from '../../api/errors';
import { paths } from '../../routing/paths';
import { ret } from '../../contract/envelope';
import { orderCalls } from '../../contract/orders';
import type { Product } from '../../contract/products';
import { useAttemptKey } from '../../page/attempt-key';
import { useCompleteChoice, type CompleteChoice } from '../../session/countries';
import { openLogIn, takeIntent } from '../../session/login-dialog';
import { api, queryClient } from '../../page/services';
import { useIsLoggedIn } from '../../session/session';
import { t } from '../../language/translate';

const orderFor = (productId: number, { nationalityId, residenceId }: CompleteChoice) => ({
  product_id: productId,
  country_id: nationalityId,
  country_residence_id: residenceId,
});

/** 'Apply Now': creates an order for a user, opens the log-in dialog for a visitor. */
export function useApply(product: Product) {
  const navigate = useNavigate();
  const loggedIn = useIsLoggedIn();
  const choice = useCompleteChoice();
  const takenUp = useRef(false);
  const attempt = useAttemptKey();
  const order = useSendOnce({
    mutationFn: (chosen: CompleteChoice) => {
      const request = orderFor(product.id, chosen);
      // A second tap sends the same key and gets the same order.
      return api.call(orderCalls.addOrder, request, { idempotencyKey: attempt.keyFor(request) });
    },
    onSuccess: ({ id }) => {
      attempt.settle();
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['account-summary'] });
      void navigate(paths.orderUpload(id));
    },
    onError: (error) => {
      if (!isNetworkFault(error)) attempt.settle();
      // The product has changed: refetch it.
      if (error instanceof RefusedError && error.ret === ret.conflict)
        void queryClient.invalidateQueries({ queryKey: ['product'] });
    },
  });

  function apply() {
    if (!loggedIn)
      openLogIn({
        intent: { kind: 'apply', productId: product.id },
        purpose: t('Save your {country} application', { country: product.countryName }),
      });
    else if (choice && !order.isPending) order.mutate(choice);
  }

  // Resumes 'Apply Now' once after the log-in's reload.
  useEffect(() => {
    if (!loggedIn || !choice || takenUp.current) return;
    takenUp.current = true;
    const intent = takeIntent('apply');
    const isThis = intent?.kind === 'apply' && intent.productId === product.id;
    if (isThis && product.sellPrice !== undefined) order.mutate(choice);
  }, [loggedIn, choice, product, order]);

  return { apply, busy: order.isPending, error: order.error };
}
