import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import {
  type ComponentType,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { cardBrands } from '../../../domain/payment/card-brands';
import { t } from '../../../language/translate';
import { Notice } from '../../../ui/feedback/notice';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Divider } from '../../../ui/layout/divider';
import type { PaymentFieldsProps } from '../payment-attempt';
import { dropScripts, whenScriptCame } from '../provider-script';
import styles from './stripe-fields.module.css';
import { openStripe, stripeLocale, type StripeSession } from './stripe-session';

/** The accepted card brands. */
function CardBrands() {
  return (
    <ul className={styles.brands} aria-label={t('Cards accepted')}>
      {cardBrands.map((brand) => (
        <li key={brand} className={styles.brand}>
          {brand}
        </li>
      ))}
    </ul>
  );
}

const scriptOrigin = 'https://js.stripe.com/';

/** The loader itself retries once: both attempts must be ended. */
function giveUp() {
  dropScripts(scriptOrigin);
  setTimeout(() => dropScripts(scriptOrigin));
}

/**
 * Loads Stripe's script and returns the component with its fields.
 * @throws {ScriptBlockedError}
 */
export async function loadStripeFields(
  publishableKey: string,
): Promise<ComponentType<PaymentFieldsProps>> {
  const stripe = await whenScriptCame(
    loadStripe(publishableKey, { locale: stripeLocale() }),
    giveUp,
  );
  return function StripePayment(props) {
    return <StripeFields stripe={stripe} {...props} />;
  };
}

interface Props extends PaymentFieldsProps {
  stripe: Stripe;
}

function StripeFields({ stripe, params, formId, attempt, onReady, returnUrl }: Props) {
  const wallets = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const session = useRef<StripeSession>(null);
  const [shown, setShown] = useState(false);
  const [hasWallets, setHasWallets] = useState(false);
  const [failure, setFailure] = useState<string>();

  const open = useEffectEvent((places: { wallets: HTMLElement; fields: HTMLElement }) =>
    openStripe(stripe, params, {
      places,
      returnUrl,
      events: {
        onShown: () => setShown(true),
        onFailed: setFailure,
        onComplete: onReady,
        onWallets: setHasWallets,
        onWalletConfirm: attempt.run,
      },
    }),
  );
  const { clientSecret } = params;
  useEffect(() => {
    if (!wallets.current || !fields.current) return;
    const opened = open({ wallets: wallets.current, fields: fields.current });
    session.current = opened;
    return () => {
      opened.close();
      session.current = null;
    };
  }, [stripe, clientSecret]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const { current } = session;
    if (current) attempt.run(() => current.pay());
  }
  return (
    <form id={formId} className={styles.form} onSubmit={submit}>
      <div className={styles.wallets} data-there={hasWallets}>
        <div ref={wallets} />
        <Divider>{t('or')}</Divider>
      </div>
      {failure !== undefined && (
        <Notice tone="danger" live title={t('The card form did not load')}>
          {t('{failure} Close the payment and open it again. Nothing was charged.', { failure })}
        </Notice>
      )}
      {!shown && failure === undefined && <Skeleton shape="field" count={2} />}
      <div className={styles.fields} ref={fields} />
      <CardBrands />
    </form>
  );
}
