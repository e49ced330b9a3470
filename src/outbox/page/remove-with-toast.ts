import { itemStateWords } from '../../i18n/item-state-messages';
import { t } from '../../language/translate';
import { hasFile, type OutboxItem } from '../core/item';
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
