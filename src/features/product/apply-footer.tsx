import { useId } from 'react';
import type { Product } from '../../contract/products';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { FooterReason } from '../../ui/actions/footer-reason';
import { applyButton } from './apply-state';
import { OpenDraft } from './open-draft';
import { priceNote } from './product-words';
import type { useApply } from './use-apply';
import { t } from '../../language/translate';
import { formatMoney } from '../../language/format';

interface ApplyFooterProps {
  product: Product;
  applying: ReturnType<typeof useApply>;
}

/** The footer with the price and the button 'Apply Now'. */
export function ApplyFooter({ product, applying }: ApplyFooterProps) {
  const { apply, busy, error } = applying;
  const reasonId = useId();
  const { label, disabled, reason } = applyButton(product, useIsOnline());
  const problem = error && !disabled ? describeProblem(error) : undefined;
  return (
    <FooterAction
      price={
        product.sellPrice === undefined
          ? undefined
          : { amount: formatMoney(product.sellPrice), note: priceNote(product) }
      }
      reason={
        (reason ?? problem) && (
          <FooterReason id={reasonId} icon={reason ? 'wifi-off' : 'warning'}>
            {reason ?? problem}
          </FooterReason>
        )
      }
      offer={<OpenDraft product={product} />}
    >
      <Button
        disabled={disabled}
        reasonId={reason ? reasonId : undefined}
        busy={busy}
        busyLabel={t('Making your application')}
        onClick={apply}
      >
        {label}
      </Button>
    </FooterAction>
  );
}
