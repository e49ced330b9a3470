import { useSendOnce } from '../../../services/send-once';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import type { Product } from '../../../contract/products';
import { newOrderOf } from '../../../domain/order/order-change';
import { phoneIdOf } from '../../../domain/order/phone-id';
import { visaTitle } from '../../../domain/order/visa-title';
import { pageIds } from '../../../queries/phone-ids';
import { useIsOnline } from '../../../services/connection';
import { quietFailure } from '../../../services/failure-toast';
import { useCompleteChoice, type CompleteChoice } from '../../../session/countries';
import { openLogIn, takeIntent } from '../../../session/login-dialog';
import { queryClient } from '../../../services/services';
import { useIsLoggedIn } from '../../../session/session';
import { t } from '../../../language/translate';

/**
 * Saves the order on this phone; resolves when the server has it, or when it has to wait.
 * @returns the phone's id of the order
 */
async function makeOrder(
  product: Product,
  chosen: Parameters<typeof newOrderOf>[1],
): Promise<string> {
  const { makeChange } = await import('../../../outbox/orders/make-change');
  const orderId = phoneIdOf(crypto.randomUUID());
  const content = newOrderOf(product, chosen);
  await makeChange({ orderId, content, visaName: visaTitle(product) });
  return orderId;
}

/** The order that was begun last, also by a visit of the page that was left before the answer. */
let begun: { name: string; orderId: Promise<string> } | undefined;
const forgetBegun = () => {
  begun = undefined;
};

/**
 * 'Apply Now': creates an order for a user. For a visitor it opens the log-in dialog; without a network,
 * where nobody can log in, it begins the order on the phone.
 * @param seenAt when the product was asked for: its price is of then
 */
export function useApply(product: Product, seenAt: number) {
  const navigate = useNavigate();
  const loggedIn = useIsLoggedIn();
  const isOnline = useIsOnline();
  const choice = useCompleteChoice();
  const takenUp = useRef(false);
  const isMade = useRef(false);
  const order = useSendOnce({
    mutationFn: (chosen: CompleteChoice) => {
      const name = JSON.stringify([product.id, chosen]);
      if (begun?.name !== name)
        begun = { name, orderId: makeOrder(product, { ...chosen, seenAt }) };
      return begun.orderId;
    },
    onSuccess: () => {
      isMade.current = true;
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['account-summary'] });
    },
    onError: () => {
      begun = undefined;
      // The product may have changed: refetch it.
      void queryClient.invalidateQueries({ queryKey: ['product'] });
    },
    // The outbox reports a refusal, the page the rest.
    meta: quietFailure,
  });

  // A second tap can come between the answer and the next page: it gets the same application.
  useEffect(() => () => void (isMade.current && forgetBegun()), []);

  const make = (chosen: CompleteChoice) =>
    order.mutate(chosen, {
      // Only while the page is shown: a late answer leads nobody away from another one.
      onSuccess: (orderId) => void navigate(paths.orderUpload(pageIds.present(orderId))),
    });
  const makeIntended = useEffectEvent(make);

  function apply() {
    if (!loggedIn && isOnline)
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
