import { itemStateWords } from '../../i18n/item-state-messages';
import { t } from '../../language/translate';
import { hasFile, type OutboxItem } from '../core/item';
import type { ChangeItem } from '../kinds/order-changes';
import { showToast } from '../../services/toasts';
import { removeItem } from './outbox';
import { toastIfStorageFull } from '../../services/show-failure';

/** Removes an item from the phone, as `removeItem` does; a toast says why it stays. */
export async function removeWithToast(item: OutboxItem): Promise<void> {
  try {
    if (await removeItem(item.id)) return;
    showToast(
      hasFile(item)
        ? itemStateWords({ code: 'may-have-arrived' })
        : t('It may have arrived already.'),
    );
  } catch (error) {
    toastIfStorageFull(error);
  }
}

/**
 * Removes a change from the phone; an order or an applicant with all that belongs to it. A toast says why
 * it stays.
 */
export async function takeBack({ id, kind, target }: ChangeItem): Promise<void> {
  try {
    const { removeWithChildren } = await import('./make-change');
    const isAddition = kind === 'new-order' || kind === 'new-applicant';
    const isRemoved = isAddition ? await removeWithChildren(id, target) : await removeItem(id);
    if (!isRemoved) showToast(t('It may have arrived already.'));
  } catch (error) {
    toastIfStorageFull(error);
  }
}
