import { useSendOnce } from '../../../services/send-once';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isDecided, RefusedError } from '../../../api/errors';
import { paths } from '../../../routing/paths';
import { ret } from '../../../contract/envelope';
import { orderCalls } from '../../../contract/orders';
import type { Product } from '../../../contract/products';
import { attemptKey } from '../../../services/send-once';
import { useCompleteChoice, type CompleteChoice } from '../../../session/countries';
import { openLogIn, takeIntent } from '../../../session/login-dialog';
import { api, queryClient } from '../../../services/services';
import { useIsLoggedIn } from '../../../session/session';
import { t } from '../../../language/translate';

const orderFor = (productId: number, { nationalityId, residenceId }: CompleteChoice) => ({
  product_id: productId,
  country_id: nationalityId,
  country_residence_id: residenceId,
});

/** Also of a visit of the product's page that was left before the answer. */
const attempt = attemptKey();

/** 'Apply Now': creates an order for a user, opens the log-in dialog for a visitor. */
export function useApply(product: Product) {
  const navigate = useNavigate();
  const loggedIn = useIsLoggedIn();
  const choice = useCompleteChoice();
  const takenUp = useRef(false);
  const isMade = useRef(false);
  const order = useSendOnce({
    mutationFn: (chosen: CompleteChoice) => {
      const request = orderFor(product.id, chosen);
      // A second tap sends the same key and gets the same order.
      return api.call(orderCalls.addOrder, request, { idempotencyKey: attempt.keyFor(request) });
    },
    onSuccess: () => {
      isMade.current = true;
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['account-summary'] });
    },
    onError: (error) => {
      if (isDecided(error)) attempt.settle();
      // The product has changed: refetch it.
      if (error instanceof RefusedError && error.ret === ret.conflict)
        void queryClient.invalidateQueries({ queryKey: ['product'] });
    },
  });

  // A second tap can come between the answer and the next page: it gets the same application.
  useEffect(() => () => void (isMade.current && attempt.settle()), []);

  const make = (chosen: CompleteChoice) =>
    order.mutate(chosen, {
      // Only while the page is shown: a late answer leads nobody away from another one.
      onSuccess: ({ id }) => void navigate(paths.orderUpload(id)),
    });
  const makeIntended = useEffectEvent(make);

  function apply() {
    if (!loggedIn)
      openLogIn({
        intent: { kind: 'apply', productId: product.id },
        purpose: t('Save your {country} application', { country: product.countryName }),
      });
    else if (choice && !order.isPending) make(choice);
  }

  // Resumes 'Apply Now' once after the log-in's reload.
  useEffect(() => {
    if (!loggedIn || !choice || takenUp.current) return;
    takenUp.current = true;
    const intent = takeIntent('apply');
    const isThis = intent?.kind === 'apply' && intent.productId === product.id;
    if (isThis && product.sellPrice !== undefined) makeIntended(choice);
  }, [loggedIn, choice, product]);

  return { apply, busy: order.isPending, error: order.error };
}
