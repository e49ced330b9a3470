import { useAtomValue } from 'jotai';
import { Suspense, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { useInstallOffer } from '../features/install/use-install';
import { useIsOnline } from '../page/connection';
import { useOpenOverlay } from '../page/overlays';
import { toastsAtom } from '../page/toasts';
import { useHasUnsent } from '../sync/use-outbox';
import { useDeviceWord, type DeviceWord } from '../platform/wide-screen';
import { Notice } from '../ui/feedback/notice';
import { OfflineBar } from './offline-bar';
import { ToastRegion } from './toast';
import { ErrorBoundary } from './error-boundary';
import { PartMissingError } from './load-part';
import { matchRoute } from './match-route';
import { Overlays } from './overlays';
import { usePageViews } from './page-views/use-page-views';
import { MissingSheet } from './part-missing';
import { Screens } from './screens';
import { useResumeIntent } from './resume-intent';
import { UpdateNotice } from './update-notice';
import { useAsksForCountries } from './use-asks-for-countries';
import { useEntry } from './use-entry';
import { useLateUser } from './use-late-user';
import { usePageGround } from './use-page-ground';
import { usePageTitle } from './use-page-title';
import { useScrollPosition } from './use-scroll-position';
import { WideHeader } from './wide-header';
import { t } from '../language/translate';

const InstallCard = lazy(async () => ({
  default: (await import('../features/install/install-card')).InstallCard,
}));
const WaitingStrip = lazy(async () => ({
  default: (await import('../features/outbox-tray/waiting-strip')).WaitingStrip,
}));

const overlayFailed = (error: unknown) =>
  error instanceof PartMissingError ? (
    <MissingSheet />
  ) : (
    <Notice tone="danger" live>
      {t('A part of the app failed. Reload the page.')}
    </Notice>
  );

/** Offers the installation, only on lists: between two tasks, never during a payment. */
function InstallNotice({ onList }: { onList: boolean }) {
  const way = useInstallOffer(onList ? 'list' : 'elsewhere');
  if (!way) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <InstallCard way={way} />
      </Suspense>
    </ErrorBoundary>
  );
}

const Toasts = () => <ToastRegion toasts={useAtomValue(toastsAtom)} />;

const offlineWords = (device: DeviceWord): string =>
  device === 'page'
    ? t('You are offline. Keep this page open: what you add is sent from it later.')
    : t(
        'You are offline. What you add is saved {device, select, phone {on this phone} other {on this device}}.',
        { device },
      );

/** The frame around every screen. */
export function Shell() {
  const { pathname } = useLocation();
  const online = useIsOnline();
  const device = useDeviceWord();
  const waiting = useHasUnsent();
  const openOverlay = useOpenOverlay();
  const openUploads = () => openOverlay({ kind: 'uploads' });
  useLateUser();
  usePageTitle();
  useResumeIntent({ later: useAsksForCountries() });
  useEntry();
  usePageGround();
  useScrollPosition();
  usePageViews();
  const onList = matchRoute(pathname)?.showsUploads === true;
  return (
    <>
      <WideHeader />
      {!online && <OfflineBar>{offlineWords(device)}</OfflineBar>}
      <UpdateNotice />
      <InstallNotice onList={onList} />
      <Screens />
      {waiting && onList && (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <WaitingStrip onOpen={openUploads} />
          </Suspense>
        </ErrorBoundary>
      )}
      <ErrorBoundary fallback={overlayFailed}>
        <Overlays />
      </ErrorBoundary>
      <Toasts />
    </>
  );
}
