import { useState } from 'react';
import { countWords } from '../../i18n/count-messages';
import { inLine, t } from '../../language/translate';
import { hasFile, isUnconfirmed, isUnsent, type OutboxItem } from '../../outbox/core/item';
import { items } from '../../services/stores';
import { showToast } from '../../services/toasts';
import { useDeviceWord } from '../../platform/wide-screen';
import { paths } from '../../routing/paths';
import { reloadAt } from '../../routing/leave-screen';
import { logOut } from '../../session/log-out';
import type { Session } from '../../storage/session';
import { nameOf, ofSeveralPages } from '../../features/outbox-tray/tray-items';
import { countItems } from '../../outbox/page/count-items';
import { Button } from '../../ui/actions/button';
import { Avatar } from '../../ui/media/avatar';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import styles from './drawer-account.module.css';
import { LoadingDialog } from './loading-dialog';

interface LogOutDialogProps {
  /** The items that the server does not have yet; without any the log-out needs no confirmation. */
  unsent: readonly OutboxItem[];
  onStay: () => void;
  onLogOut: () => void;
}

const mostNamed = 5;

/** Names what a log-out would delete: the first of many. */
function UnsentNames({ unsent }: Pick<LogOutDialogProps, 'unsent'>) {
  const isSeveral = ofSeveralPages(unsent);
  const more = unsent.length - mostNamed;
  return (
    <ul className={styles.unsent}>
      {unsent.slice(0, mostNamed).map((item) => (
        <li key={item.id}>
          {inLine(
            nameOf(item, isSeveral(item)),
            hasFile(item) ? item.target.applicantName : undefined,
          )}
        </li>
      ))}
      {more > 0 && (
        <li>{t('{count, plural, one {and # more} other {and # more}}', { count: more })}</li>
      )}
    </ul>
  );
}

/** Asks for confirmation of a log-out that would delete items not delivered yet. */
function LogOutDialog({ unsent, onStay, onLogOut }: LogOutDialogProps) {
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
      <UnsentNames unsent={unsent} />
      {t(
        '{count, plural, one {It is saved {device, select, phone {on this phone} page {on this page} other {on this device}} only. Logging out deletes it; stay until everything has arrived to keep it.} other {They are saved {device, select, phone {on this phone} page {on this page} other {on this device}} only. Logging out deletes them; stay until everything has arrived to keep them.}}',
        { count: unsent.length, device },
      )}
    </ConfirmDialog>
  );
}

interface Props {
  session: Session;
  onClose: () => void;
}

/** The drawer's footer for users: the account, and Log Out. */
export function DrawerAccount({ session: { user, userId }, onClose }: Props) {
  const [unsent, setUnsent] = useState<readonly OutboxItem[]>([]);
  const [leaving, setLeaving] = useState(false);

  const toastNotLoggedOut = () =>
    showToast(t('You are not logged out. Close other tabs of this app, then try again.'), 'danger');

  async function leave() {
    setUnsent([]);
    setLeaving(true);
    try {
      await logOut();
      onClose();
      await reloadAt(paths.home);
    } catch {
      setLeaving(false);
      toastNotLoggedOut();
    }
  }

  /** Reads the database, because the list on the screen may be outdated. */
  async function ask() {
    const listed = await items.list(userId).catch(() => undefined);
    // Without knowing what would be deleted, nothing is.
    if (!listed) return toastNotLoggedOut();
    const found = listed.filter((item) => isUnsent(item) && !isUnconfirmed(item));
    if (found.length > 0) setUnsent(found);
    else await leave();
  }

  return (
    <>
      <div className={styles.account}>
        <Avatar text={user.email} />
        <p className={styles.email}>
          <bdi>{user.email}</bdi>
        </p>
        <Button variant="danger-link" onClick={() => void ask()}>
          {t('LOG OUT')}
        </Button>
      </div>
      <LogOutDialog unsent={unsent} onStay={() => setUnsent([])} onLogOut={() => void leave()} />
      <LoadingDialog open={leaving} text={t('Logging out')} />
    </>
  );
}
