import { useAtomValue } from 'jotai';
import { Suspense, lazy } from 'react';
import { closeLogIn, logInDialogAtom } from '../state/login-dialog';
import { useOpenOverlay, useOverlay } from '../state/overlays';
import { useBackCloses } from '../state/back-closes';
import { reloadAt } from '../state/reload-at';
import { paths } from './paths';

const AccountDrawer = lazy(async () => ({
  default: (await import('./account-drawer')).AccountDrawer,
}));
const CountryPicker = lazy(async () => ({
  default: (await import('../features/countries/country-picker')).CountryPicker,
}));
const LogInDialog = lazy(async () => ({
  default: (await import('../features/account/log-in-dialog')).LogInDialog,
}));
const UploadsTray = lazy(async () => ({
  default: (await import('../features/outbox-tray/uploads-tray')).UploadsTray,
}));

/** What can open over any screen; each loads when it is first opened. */
export function Overlays() {
  const overlay = useOverlay();
  const setOverlay = useOpenOverlay();
  const logIn = useAtomValue(logInDialogAtom);
  const close = () => setOverlay(undefined);
  useBackCloses(overlay !== undefined, close);
  /** Without a log-in; after a 401 there is nothing to come back to but the home page. */
  const closeUnanswered = () => {
    closeLogIn({ loggedIn: false });
    if (logIn?.type === 1) void reloadAt(paths.home);
  };
  useBackCloses(logIn !== undefined, closeUnanswered);
  return (
    <Suspense fallback={null}>
      {overlay?.kind === 'menu' && <AccountDrawer open onClose={close} />}
      {overlay?.kind === 'countries' && <CountryPicker open mode={overlay.mode} onClose={close} />}
      {overlay?.kind === 'uploads' && <UploadsTray open onClose={close} />}
      {logIn && <LogInDialog onClose={closeUnanswered} />}
    </Suspense>
  );
}
