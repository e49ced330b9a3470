import { useState } from 'react';
import { isUnconfirmed, isUnsent, type OutboxItem } from '../outbox/core/item';
import type { Session } from '../storage/session';
import { reloadAt } from '../routing/reload-at';
import { items } from '../page/items';
import { logOut } from '../session/log-out';
import { showToast } from '../page/toasts';
import { Avatar } from '../ui/media/avatar';
import { Button } from '../ui/actions/button';
import { LoadingDialog } from './loading-dialog';
import styles from './drawer-account.module.css';
import { LogOutDialog } from './log-out-dialog';
import { paths } from '../routing/paths';
import { t } from '../language/translate';

interface Props {
  session: Session;
  onClose: () => void;
}

/** The drawer's footer for users: the account, and Log Out. */
export function DrawerAccount({ session: { user, userId }, onClose }: Props) {
  const [unsent, setUnsent] = useState<readonly OutboxItem[]>([]);
  const [leaving, setLeaving] = useState(false);

  const tellNotLoggedOut = () =>
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
      tellNotLoggedOut();
    }
  }

  /** Reads the database, because the list on the screen may be outdated. */
  async function ask() {
    const listed = await items.list(userId).catch(() => undefined);
    // Without knowing what would be deleted, nothing is.
    if (!listed) return tellNotLoggedOut();
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
