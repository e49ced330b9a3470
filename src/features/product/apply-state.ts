import type { Product } from '../../contract/products';
import { t } from '../../language/translate';

export interface ApplyButton {
  label: string;
  disabled: boolean;
  /** Why the button is disabled, if the label does not say it. */
  reason?: string;
}

/** The state of the product's main button. */
export function applyButton(
  { sellPrice }: Pick<Product, 'sellPrice'>,
  online: boolean,
): ApplyButton {
  if (sellPrice === undefined)
    return { label: t('Not available for your nationality'), disabled: true };
  if (!online)
    return {
      label: t('Apply Now'),
      disabled: true,
      reason: t('You are offline. Applying needs a connection.'),
    };
  return { label: t('Apply Now'), disabled: false };
}
