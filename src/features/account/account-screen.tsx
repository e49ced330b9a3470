import { useState } from 'react';
import { paths } from '../../routing/paths';
import { useBarActions } from '../../page/bar-actions';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { useOpenOverlay } from '../../page/overlays';
import { showToast } from '../../page/toasts';
import { openLogIn } from '../../session/login-dialog';
import { useSession } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { EmptyState } from '../../ui/feedback/empty-state';
import { IconTile } from '../../ui/media/icon-tile';
import { ListRow } from '../../ui/layout/list-row';
import { ErrorState } from '../../ui/feedback/error-state';
import { Page, Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { TopBar } from '../../ui/layout/top-bar';
import { EmailSheet } from './email-sheet';
import { EraseSheet } from './erase-sheet';
import { exportAddress } from './own-account-requests';
import { PasskeysSheet } from './passkeys-sheet';
import { PasswordSheet } from './password-sheet';
import { useOwnAccount, type OwnAccount } from './use-own-account';
import { t } from '../../language/translate';

/** The account: address, password, devices, a copy of everything, and the deletion. */
export function AccountScreen() {
  const session = useSession();
  const barActions = useBarActions(paths.home);
  return (
    <Page top={<TopBar title={t('Account')} width="form" {...barActions} />}>
      {session ? (
        <OwnAccountRows />
      ) : (
        <EmptyState
          icon="user"
          drawing="start"
          title={t('Log in to see your account')}
          action={
            <Button onClick={() => openLogIn({ intent: { kind: 'go', path: paths.account } })}>
              {t('Log In')}
            </Button>
          }
        >
          {t('Here you change your address and password, and decide about your data.')}
        </EmptyState>
      )}
    </Page>
  );
}

type SheetKind = 'email' | 'password' | 'passkeys' | 'erase';
const sheets = {
  email: EmailSheet,
  password: PasswordSheet,
  passkeys: PasskeysSheet,
  erase: EraseSheet,
} as const;

function OwnAccountRows() {
  const { account, problem, loading, load } = useOwnAccount();
  const online = useIsOnline();
  const [open, setOpen] = useState<SheetKind>();
  if (!account)
    return problem ? (
      <ErrorState
        icon={online ? 'warning' : 'wifi-off'}
        title={online ? t('Your account did not load') : t('You are offline')}
        busy={loading}
        busyLabel={t('Trying again')}
        onRetry={load}
      >
        {online
          ? describeProblem(problem)
          : t('Your account is shown here once it has loaded. Try again when you are back online.')}
      </ErrorState>
    ) : (
      <LoadingArea label={t('Loading your account')}>
        <Skeleton shape="row" count={4} />
      </LoadingArea>
    );
  const OpenSheet = open && sheets[open];
  return (
    <Stack gap={16}>
      <LogInRows account={account} onOpen={setOpen} />
      <DataRows onErase={() => setOpen('erase')} />
      {OpenSheet && <OpenSheet account={account} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
}

interface LogInRowsProps {
  account: OwnAccount;
  onOpen: (sheet: SheetKind) => void;
}

function LogInRows({ account: { email, hasPassword }, onOpen }: LogInRowsProps) {
  const openOverlay = useOpenOverlay();
  return (
    <Card as="ul" label={t('Log-in')}>
      <ListRow
        as="li"
        leading={<IconTile icon="mail" />}
        title={t('E-mail')}
        detail={<bdi>{email}</bdi>}
        onClick={() => onOpen('email')}
      />
      <ListRow
        as="li"
        leading={<IconTile icon="lock" />}
        title={hasPassword ? t('Change password') : t('Set a password')}
        onClick={() => onOpen('password')}
      />
      <ListRow
        as="li"
        leading={<IconTile icon="shield" />}
        title={t('Passkeys')}
        detail={t('Log in with fingerprint, face or PIN')}
        onClick={() => onOpen('passkeys')}
      />
      <ListRow
        as="li"
        leading={<IconTile icon="globe" />}
        title={t('Devices')}
        detail={t('Where you are logged in')}
        onClick={() => openOverlay({ kind: 'devices' })}
      />
    </Card>
  );
}

function DataRows({ onErase }: { onErase: () => void }) {
  const offline = !useIsOnline();
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      location.assign(await exportAddress());
    } catch (error) {
      showToast(describeProblem(error), 'danger');
    }
    setBusy(false);
  }

  return (
    <>
      <SectionHeading as="h2" size={17}>
        {t('Your data')}
      </SectionHeading>
      <Card as="ul" label={t('Your data')}>
        <ListRow
          as="li"
          leading={<IconTile icon="download" />}
          title={t('Download everything')}
          detail={
            offline
              ? t('This needs a connection.')
              : t('All data and files that we keep about you, as a ZIP archive')
          }
          onClick={offline ? undefined : () => void download()}
        />
        <ListRow
          as="li"
          leading={<IconTile icon="trash" />}
          title={t('Delete account')}
          detail={t('Your applications, documents and messages')}
          onClick={onErase}
        />
      </Card>
    </>
  );
}
