import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { askToInstall } from '../../features/install/install-prompt';
import { useInstallWay } from '../../features/install/use-install';
import { Rich } from '../../language/rich';
import { msg } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { useOpenOverlay } from '../../services/overlays';
import { useLanguageChoice } from '../../services/language-choice';
import { chosenCountryWords } from '../../queries/chosen-country';
import { useChosenCountry } from '../../queries/use-countries';
import { paths } from '../../routing/paths';
import { useCountryChoice } from '../../session/countries';
import { useLeaveFeedback } from '../../session/leave-feedback';
import { openLogIn } from '../../session/login-dialog';
import { useSession } from '../../session/session';
import { useUnsentCount } from '../../outbox/page/outbox-list';
import { Button } from '../../ui/actions/button';
import { LoadingText } from '../../ui/feedback/skeleton';
import { LanguageSelect } from '../../ui/forms/language-select';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Stack } from '../../ui/layout/page';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import { Flag } from '../../ui/media/flag';
import { Icon } from '../../ui/media/icon';
import { IconTile } from '../../ui/media/icon';
import { latePart } from '../../ui/overlays/late-part';
import { Sheet } from '../../ui/overlays/sheet';
import { DrawerAccount } from './drawer-account';
import { DrawerApplications } from './drawer-applications';

/** Help and legal texts, for everybody. */
function DrawerHelp() {
  const leaveFeedback = useLeaveFeedback();
  const openOverlay = useOpenOverlay();
  return (
    <Card as="ul" label={t('Help')}>
      <ListRow
        as="li"
        leading={<IconTile icon="edit" />}
        title={t('Support')}
        titleSize={17}
        onClick={() => leaveFeedback()}
      />
      <ListRow
        as="li"
        leading={<IconTile icon="shield" />}
        title={
          <Rich
            text={msg('Privacy Policy<unseen> (opens in a new tab)</unseen>')}
            tags={{ unseen: (part) => <VisuallyHidden>{part}</VisuallyHidden> }}
          />
        }
        titleSize={17}
        end={<Icon name="external" size={20} />}
        chevron={false}
        link={
          <Link to={paths.privacyPolicy} target="_blank" rel="noreferrer">
            {t('Privacy Policy')}
          </Link>
        }
      />
      <ListRow
        as="li"
        leading={<IconTile icon="chat" />}
        title={t('Contact Us')}
        titleSize={17}
        onClick={() => openOverlay({ kind: 'contact' })}
      />
    </Card>
  );
}

interface RowProps {
  label: string;
  countryId: number | undefined;
  mode: 'nationality' | 'residence';
}

function Row({ label, countryId, mode }: RowProps) {
  const chosen = useChosenCountry(countryId);
  const openOverlay = useOpenOverlay();
  return (
    <ListRow
      as="li"
      over={label}
      leading={chosen.kind === 'known' && <Flag src={chosen.country.flagUrl} />}
      title={chosenCountryWords(chosen, t('Choose')) ?? <LoadingText label={t('Loading')} />}
      titleSize={17}
      onClick={() => openOverlay({ kind: 'countries', mode })}
    />
  );
}

/** The chosen countries; each row opens the picker in its own mode. */
function DrawerCountries() {
  const { nationalityId, residenceId } = useCountryChoice();
  return (
    <Card as="ul">
      <Row label={t('Nationality')} countryId={nationalityId} mode="nationality" />
      <Row label={t('Country of residence')} countryId={residenceId} mode="residence" />
    </Card>
  );
}

/** The entry for installing the app, if it can be installed and is not. */
function DrawerInstall({ onClose }: { onClose: () => void }) {
  const way = useInstallWay();
  const openOverlay = useOpenOverlay();
  if (!way) return null;
  function install() {
    if (way !== 'prompt') return openOverlay({ kind: 'install' });
    onClose();
    void askToInstall();
  }
  return (
    <Card>
      <ListRow
        leading={<IconTile icon="add-to-home" />}
        title={t('Install the app')}
        titleSize={17}
        onClick={install}
      />
    </Card>
  );
}

const NoticesSheet = latePart(
  async () => (await import('../../features/notices/notices-sheet')).NoticesSheet,
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
