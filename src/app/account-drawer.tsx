import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isUnsent } from '../outbox/item';
import { useAccountSummary } from '../state/account-summary-query';
import { reloadAt } from '../state/reload-at';
import { openLogIn } from '../state/login-dialog';
import { useOpenOverlay } from '../state/overlays';
import { logOut, useSession } from '../state/session';
import { useOutboxItems } from '../state/use-outbox';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { CountBadge } from '../ui/count-badge';
import { IconTile } from '../ui/icon-tile';
import { ListRow } from '../ui/list-row';
import { Stack } from '../ui/page';
import { Sheet } from '../ui/sheet';
import styles from './account-drawer.module.css';
import { DrawerCountries } from './drawer-countries';
import { LogOutDialog } from './log-out-dialog';
import { paths } from './paths';

interface AccountDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** Closes when another page has come up behind the drawer. */
function useClosesOnLeaving(onClose: () => void): void {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (pathname !== openedAt.current) onClose();
  }, [pathname, onClose]);
}

/** The menu: the two countries, what belongs to the account, and the account itself. */
export function AccountDrawer({ open, onClose }: AccountDrawerProps) {
  const session = useSession();
  const { data: summary } = useAccountSummary();
  const openOverlay = useOpenOverlay();
  const unsent = useOutboxItems().filter(isUnsent).length;
  const inHistory = (useLocation().state as { sheet?: string } | null)?.sheet !== undefined;
  const [asking, setAsking] = useState(false);
  useClosesOnLeaving(onClose);

  async function leave() {
    await logOut();
    onClose();
    await reloadAt(paths.home);
  }
  function logIn() {
    onClose();
    openLogIn();
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Menu"
      footer={
        session ? (
          <div className={styles.account}>
            <Avatar text={session.user.email} />
            <p className={styles.email}>{session.user.email}</p>
            <Button
              variant="danger-link"
              onClick={() => (unsent > 0 ? setAsking(true) : void leave())}
            >
              LOG OUT
            </Button>
          </div>
        ) : (
          <Button full onClick={logIn}>
            Log In / Sign Up
          </Button>
        )
      }
    >
      <Stack gap={16}>
        <DrawerCountries />
        {session && (
          <Card as="ul">
            <ListRow
              as="li"
              leading={<IconTile icon="briefcase" />}
              title="My Applications"
              titleSize={17}
              end={<CountBadge count={summary?.unprocessedCount ?? 0} label="need you" />}
              // The drawer's own history entry becomes the list's.
              link={<Link to={paths.orders} replace={inHistory} />}
            />
            {unsent > 0 && (
              <ListRow
                as="li"
                leading={<IconTile icon="upload-cloud" />}
                title="Uploads"
                titleSize={17}
                end={<CountBadge count={unsent} label="not uploaded yet" />}
                onClick={() => openOverlay({ kind: 'uploads' })}
              />
            )}
          </Card>
        )}
      </Stack>
      <LogOutDialog
        open={asking}
        unsent={unsent}
        onStay={() => setAsking(false)}
        onLogOut={leave}
      />
    </Sheet>
  );
}
