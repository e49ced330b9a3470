import { useState } from 'react';
import { Link } from 'react-router-dom';
import { passwordProblem } from '../../domain/account/credentials';
import { t } from '../../language/translate';
import { useBarActions } from '../../services/bar-actions';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { useOpenOverlay } from '../../services/overlays';
import { showToast } from '../../services/toasts';
import { paths } from '../../routing/paths';
import { openLogIn } from '../../session/login-dialog';
import { useSession } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/big-message';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { Page, Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { TopBar } from '../../ui/layout/top-bar';
import { IconTile } from '../../ui/media/icon';
import { Sheet } from '../../ui/overlays/sheet';
import { EmailSheet } from './security/email-sheet';
import { EraseSheet } from './security/erase-sheet';
import { problemText } from './form-problem';
import {
  changePassword,
  exportAddress,
  type OwnAccount,
  reloadOwnAccount,
  useOwnAccount,
} from './security/own-account';
import { OwnerProofForm, useOwnerForm } from './security/owner-proof-form';
import { PasskeysSheet } from './passkeys/passkeys-sheet';
import { PasswordField, PasswordMeter } from './password-field';

/** Changes the password, or sets the first one of an account that has none. */
function PasswordSheet({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const form = useOwnerForm(account);
  const [password, setPassword] = useState('');
  const [shows, setShows] = useState(false);

  function submit() {
    setShows(true);
    if (passwordProblem(password)) return;
    form.send(async () => {
      await changePassword(account, form.typed, password);
      await reloadOwnAccount();
      showToast(t('Your password is changed. Other devices are logged out.'), 'ok');
      onClose();
    });
  }

  return (
    <Sheet
      open
      title={account.hasPassword ? t('Change password') : t('Set a password')}
      onClose={onClose}
    >
      <OwnerProofForm
        form={form}
        onSubmit={submit}
        buttonLabel={t('Set new password')}
        busyLabel={t('Changing the password')}
        after={
          <>
            <PasswordField
              label={t('New password')}
              name="new-password"
              autoComplete="new-password"
              hint={t('6 to 16 characters')}
              value={password}
              error={shows ? problemText(passwordProblem(password)) : undefined}
              onChange={setPassword}
            />
            <PasswordMeter password={password} email={account.email} />
          </>
        }
      />
    </Sheet>
  );
}

/** The account: address, password, devices, a copy of everything, and the deletion. */
export default function AccountScreen() {
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
          leading={<IconTile icon="user" />}
          title={t('People')}
          detail={t('Used again in your next applications')}
          link={<Link to={paths.people} />}
        />
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
