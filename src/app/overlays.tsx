import { useAtomValue } from 'jotai';
import { Suspense, lazy, type ComponentType } from 'react';
import { useInstallWay } from '../features/install/use-install';
import { logInDialogAtom } from '../state/login-dialog';
import { useOpenOverlay, useOverlay } from '../state/overlays';
import { useBackCloses } from '../state/back-closes';
import { loadPart } from './load-part';

/** A part that loads when it is first opened. */
const part = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(loadPart(async () => ({ default: await load() })));

const AccountDrawer = part(async () => (await import('./account-drawer')).AccountDrawer);
const CountryPicker = part(
  async () => (await import('../features/countries/country-picker')).CountryPicker,
);
const InstallSteps = part(
  async () => (await import('../features/install/install-steps')).InstallSteps,
);
const LogInDialog = part(
  async () => (await import('../features/account/log-in-dialog')).LogInDialog,
);
const UploadsTray = part(
  async () => (await import('../features/outbox-tray/uploads-tray')).UploadsTray,
);

/** What can open over any screen; each loads when it is first opened. */
export function Overlays() {
  const overlay = useOverlay();
  const setOverlay = useOpenOverlay();
  const logIn = useAtomValue(logInDialogAtom);
  const installWay = useInstallWay();
  const close = () => setOverlay(undefined);
  useBackCloses(overlay !== undefined, close);
  return (
    <Suspense fallback={null}>
      {overlay?.kind === 'menu' && <AccountDrawer open onClose={close} />}
      {overlay?.kind === 'countries' && <CountryPicker open mode={overlay.mode} onClose={close} />}
      {overlay?.kind === 'uploads' && <UploadsTray open onClose={close} />}
      {overlay?.kind === 'install' && <InstallSteps way={installWay} onClose={close} />}
      {logIn && <LogInDialog />}
    </Suspense>
  );
}
