import type { MessageItem } from '../../outbox/core/item';
import { rewriteFeedback } from '../../sync/feedback-draft';
import { useOpenOverlay } from '../../page/overlays';
import { showToast } from '../../page/toasts';
import { Button } from '../../ui/actions/button';
import { ImageThumb } from '../../ui/media/image-thumb';
import { TrayRow, type TrayItemProps } from './tray-row';
import { t } from '../../language/translate';

/** The tray's row for a message to support. */
export function MessageTrayItem(row: Omit<TrayItemProps<MessageItem>, 'onClose'>) {
  const { item, situation } = row;
  const openOverlay = useOpenOverlay();
  async function rewrite() {
    const about = await rewriteFeedback(item);
    if (!about) showToast(t('Send or discard the message that you began first.'), 'danger');
    const orderId = about ? about.orderId : item.target.orderId;
    openOverlay({ kind: 'support', ...(orderId !== undefined && { orderId }) });
  }
  return (
    <TrayRow
      {...row}
      leading={<ImageThumb icon="chat" />}
      aside={item.target.orderId}
      remedy={
        <Button small full onClick={() => void rewrite()}>
          {t('Edit and send again')}
        </Button>
      }
      kept={t(
        'Kept {device, select, phone {on this phone} page {on this page} other {on this device}} until you decide.',
        { device: situation.device },
      )}
    />
  );
}
