import { loadScript, type PayPalNamespace } from '@paypal/paypal-js';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import type { PaymentParams } from '../../../contract/payments';
import { describeProblem } from '../../../services/describe-problem';
import { Notice } from '../../../ui/feedback/notice';
import { Skeleton } from '../../../ui/feedback/skeleton';
import type { PaymentFieldsProps, PaymentOutcome } from '../payment-attempt';
import { dropScripts, ScriptBlockedError, whenScriptCame } from '../provider-script';
import { openPayPal, payPalLocale } from './paypal-session';
import { t } from '../../../language/translate';

const scriptAddress = 'https://www.paypal.com/sdk/js';

/**
 * Loads PayPal's script and returns the component with its buttons.
 * @throws {ScriptBlockedError}
 */
export async function loadPayPalFields({
  publishableKey,
  currency,
  ways,
}: PaymentParams): Promise<ComponentType<PaymentFieldsProps>> {
  const script = loadScript({
    clientId: publishableKey,
    currency: currency.toUpperCase(),
    locale: payPalLocale(),
    intent: 'capture',
    commit: true,
    components: 'buttons',
    // No card button in PayPal if our own card form is configured.
    ...(ways.includes('card') && { disableFunding: 'card' }),
  });
  const paypal = await whenScriptCame(script, () => dropScripts(scriptAddress));
  const { Buttons } = paypal;
  if (!Buttons) throw new ScriptBlockedError('PayPal brought no buttons.');
  return function PayPalPayment(props) {
    return <PayPalFields createButtons={Buttons} {...props} />;
  };
}

interface Props extends PaymentFieldsProps {
  createButtons: NonNullable<PayPalNamespace['Buttons']>;
}

function PayPalFields({ createButtons, params, attempt, renew }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const report = (outcome: PaymentOutcome) => attempt.run(async () => outcome);

  const open = useEffectEvent((container: HTMLElement) =>
    openPayPal(createButtons, container, {
      onShown: () => setState('shown'),
      onFailed: () => setState('failed'),
      renew,
      describe: describeProblem,
      onOutcome: report,
    }),
  );
  useEffect(() => (place.current ? open(place.current) : undefined), [createButtons, params]);

  return (
    <>
      {state === 'loading' && <Skeleton shape="field" />}
      {state === 'failed' && (
        <Notice tone="danger" live title={t('PayPal’s buttons did not load')}>
          {t(
            'Nothing was charged. Close the payment and open it again, or choose another way to pay.',
          )}
        </Notice>
      )}
      <div ref={place} />
    </>
  );
}
