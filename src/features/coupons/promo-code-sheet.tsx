import { useId, useRef, type FormEvent } from 'react';
import { useHoldUpdates } from '../../page/busy';
import { useIsOnline } from '../../page/connection';
import { Button } from '../../ui/actions/button';
import { Field } from '../../ui/forms/field';
import { FooterReason } from '../../ui/actions/footer-reason';
import { Sheet } from '../../ui/overlays/sheet';
import { useRedeemCode } from './redeem-code';
import { t } from '../../language/translate';

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
