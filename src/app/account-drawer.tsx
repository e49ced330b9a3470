import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { openLogIn } from '../session/login-dialog';
import { useLanguageChoice } from '../page/use-language-choice';
import { LanguageSelect } from '../ui/forms/language-select';
import { useSession } from '../session/session';
import { useUnsentCount } from '../sync/use-outbox';
import { Button } from '../ui/actions/button';
import { Stack } from '../ui/layout/page';
import { latePart } from '../ui/overlays/late-part';
import { Sheet } from '../ui/overlays/sheet';
import { DrawerAccount } from './drawer-account';
import { DrawerApplications } from './drawer-applications';
import { DrawerCountries } from './drawer-countries';
import { DrawerHelp } from './drawer-help';
import { DrawerInstall } from './drawer-install';
import { t } from '../language/translate';

const NoticesSheet = latePart(
  async () => (await import('../features/notices/notices-sheet')).NoticesSheet,
);

interface AccountDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** Closes the drawer after a navigation. */
function useClosesOnLeaving(onClose: () => void): void {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (pathname !== openedAt.current) onClose();
  }, [pathname, onClose]);
}

/** The menu: the two countries, the user's applications, help, and the account. */
export function AccountDrawer({ open, onClose }: AccountDrawerProps) {
  const session = useSession();
  const language = useLanguageChoice();
  const unsent = useUnsentCount();
  const [showsNotices, setShowsNotices] = useState(false);
  useClosesOnLeaving(onClose);
  if (session && showsNotices) return <NoticesSheet onClose={onClose} />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Menu')}
      footer={
        session ? (
          <DrawerAccount session={session} onClose={onClose} />
        ) : (
          <DrawerLogIn onClose={onClose} />
        )
      }
    >
      <nav aria-label={t('Menu')}>
        <Stack gap={16}>
          <DrawerCountries />
          {session && (
            <DrawerApplications unsent={unsent} onNotices={() => setShowsNotices(true)} />
          )}
          <DrawerHelp />
          <LanguageSelect {...language} />
          <DrawerInstall onClose={onClose} />
        </Stack>
      </nav>
    </Sheet>
  );
}

function DrawerLogIn({ onClose }: { onClose: () => void }) {
  function logIn() {
    onClose();
    openLogIn();
  }
  return (
    <Button full onClick={logIn}>
      {t('Log In / Sign Up')}
    </Button>
  );
}
