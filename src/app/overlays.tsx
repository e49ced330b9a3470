import { useAtomValue } from 'jotai';
import { Suspense, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { useNeedsCountries } from '../features/countries/use-needs-countries';
import { closeLogIn, logInDialogAtom } from '../state/login-dialog';
import { useOpenOverlay, useOverlay } from '../state/overlays';
import { useBackCloses } from '../state/back-closes';
import { reloadAt } from '../state/reload-at';
import { matchRoute } from './match-route';
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
  const { pathname } = useLocation();
  const needsCountries = useNeedsCountries();
  /** By itself where a screen cannot do without the countries. */
  const asks = needsCountries && matchRoute(pathname)?.hideSelectCountry !== true;
  const picker = overlay?.kind === 'countries' ? overlay.mode : asks ? 'nationality' : undefined;
  const setOverlay = useOpenOverlay();
  const logIn = useAtomValue(logInDialogAtom);
  const close = () => setOverlay(undefined);
  // A picker that cannot be closed makes no history entry: the back button leaves the page then.
  const canClose = overlay?.kind !== 'countries' || !needsCountries;
  useBackCloses(overlay !== undefined && canClose, close);
  /** Without a log-in; after a 401 there is nothing to come back to but the home page. */
  const closeUnanswered = () => {
    closeLogIn({ loggedIn: false });
    if (logIn?.type === 1) void reloadAt(paths.home);
  };
  useBackCloses(logIn !== undefined, closeUnanswered);
  return (
    <Suspense fallback={null}>
      {overlay?.kind === 'menu' && <AccountDrawer open onClose={close} />}
      {picker && <CountryPicker open mode={picker} onClose={close} />}
      {overlay?.kind === 'uploads' && <UploadsTray open onClose={close} />}
      {logIn && <LogInDialog onClose={closeUnanswered} />}
    </Suspense>
  );
}
