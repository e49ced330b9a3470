import { outboxWords } from '../../i18n/outbox-messages';
import { t } from '../../language/translate';
import { hasFile, mayHaveArrived, type OutboxItem } from '../../outbox/core/item';
import { canWithdraw } from '../../outbox/core/kind';
import { outboxKinds } from '../../outbox/kinds/outbox-kinds';
import { type DeviceWord, useDeviceWord } from '../../platform/wide-screen';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { nameOf } from './tray-items';

/** Whether an item changes an application. */
export const isChange = (item: OutboxItem): boolean =>
  outboxKinds.of(item).messages.counted === 'change';

function titleOf(item: OutboxItem): string {
  if (isChange(item)) return t('Remove this change?');
  return hasFile(item) ? t('Remove this upload?') : t('Remove this message?');
}

/** The sentence that says what is lost with an item. */
function removalSentence(item: OutboxItem, several: boolean, device: DeviceWord): string {
  if (isChange(item))
    return outboxKinds.makes(item) === 'orderId'
      ? t('The application has not arrived. It is deleted with all that you added to it.')
      : t('This change has not arrived. The application stays as it is.');
  if (!hasFile(item))
    return t(
      'Your message to Support has not arrived. It is deleted from {device, select, phone {this phone} page {this page} other {this device}}.',
      { device },
    );
  const name = nameOf(item, several);
  const applicant = item.target.applicantName;
  if (applicant === '')
    return t(
      '{name} belongs to no document yet. It is deleted from {device, select, phone {this phone} page {this page} other {this device}}.',
      { name, device },
    );
  const kind = outboxKinds.of(item);
  if (!canWithdraw(kind) || !mayHaveArrived(item))
    return t(
      '{name}, for {applicant}, has not arrived. It is deleted from {device, select, phone {this phone} page {this page} other {this device}}.',
      { name, applicant, device },
    );
  const arrived = t(
    '{name}, for {applicant}, may have arrived already. It is deleted from your application.',
    { name, applicant },
  );
  const too = kind.removesToo?.(item);
  return [arrived, too && outboxWords(too)].filter(Boolean).join(' ');
}

interface Props {
  /** Undefined while nothing is to be removed. */
  item: OutboxItem | undefined;
  /** Whether its document has several pages. */
  several: boolean;
  onRemove: (item: OutboxItem) => void;
  onKeep: () => void;
}

/** Asks before an item is removed, and says what is lost. */
export function RemovalQuestion({ item, several, onRemove, onKeep }: Props) {
  const device = useDeviceWord();
  return (
    <ConfirmDialog
      open={item !== undefined}
      title={item ? titleOf(item) : ''}
      confirmLabel={t('Remove')}
      cancelLabel={t('Keep')}
      tone="danger"
      onConfirm={() => item && onRemove(item)}
      onCancel={onKeep}
    >
      {item && removalSentence(item, several, device)}
    </ConfirmDialog>
  );
}
