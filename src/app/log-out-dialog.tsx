import type { OutboxItem } from '../outbox/core/item';
import { countWords } from '../i18n/count-words';
import { countItems } from '../sync/count-items';
import { useDeviceWord } from '../platform/wide-screen';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog';
import { t } from '../language/translate';

interface LogOutDialogProps {
  /** The items that the server does not have yet; without any the log-out needs no confirmation. */
  unsent: readonly Pick<OutboxItem, 'kind'>[];
  onStay: () => void;
  onLogOut: () => void;
}

/** Asks for confirmation of a log-out that would delete items not delivered yet. */
export function LogOutDialog({ unsent, onStay, onLogOut }: LogOutDialogProps) {
  const device = useDeviceWord();
  return (
    <ConfirmDialog
      open={unsent.length > 0}
      tone="danger"
      title={countWords({ code: 'not-arrived', ...countItems(unsent) })}
      cancelLabel={t('Stay@@button')}
      confirmLabel={t('Log out and delete')}
      onCancel={onStay}
      onConfirm={onLogOut}
    >
      {t(
        '{count, plural, one {It is saved {device, select, phone {on this phone} page {on this page} other {on this device}} only. Logging out deletes it; stay until everything has arrived to keep it.} other {They are saved {device, select, phone {on this phone} page {on this page} other {on this device}} only. Logging out deletes them; stay until everything has arrived to keep them.}}',
        { count: unsent.length, device },
      )}
    </ConfirmDialog>
  );
}
