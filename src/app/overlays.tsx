import { useAtomValue } from 'jotai';
import { Suspense, lazy } from 'react';
import { logInDialogAtom } from '../state/login-dialog';
import { useOpenOverlay, useOverlay } from '../state/overlays';
import { useBackCloses } from '../state/back-closes';

const AccountDrawer = lazy(async () => ({
  default: (await import('./account-drawer')).AccountDrawer,
}));
const ContactSheet = lazy(async () => ({
  default: (await import('../features/support/contact-sheet')).ContactSheet,
}));
const CountryPicker = lazy(async () => ({
  default: (await import('../features/countries/country-picker')).CountryPicker,
}));
const LogInDialog = lazy(async () => ({
  default: (await import('../features/account/log-in-dialog')).LogInDialog,
}));
const SupportSheet = lazy(async () => ({
  default: (await import('../features/support/support-sheet')).SupportSheet,
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
  return (
    <Suspense fallback={null}>
      {overlay?.kind === 'menu' && <AccountDrawer open onClose={close} />}
      {overlay?.kind === 'countries' && <CountryPicker open mode={overlay.mode} onClose={close} />}
      {overlay?.kind === 'support' && <SupportSheet orderId={overlay.orderId} onClose={close} />}
      {overlay?.kind === 'contact' && <ContactSheet onClose={close} />}
      {overlay?.kind === 'uploads' && <UploadsTray open onClose={close} />}
      {logIn && <LogInDialog />}
    </Suspense>
  );
}
