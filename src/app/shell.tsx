import { useAtomValue } from 'jotai';
import { Suspense, lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsOnline } from '../page/connection';
import { useIsFirstRender } from '../page/first-render';
import { useOpenOverlay } from '../page/overlays';
import { toastsAtom } from '../page/toasts';
import { useHasItems, useHasUnsent } from '../sync/use-outbox';
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
import { useUpdateOffer } from './update-offer';
import { useAsksForCountries } from './use-asks-for-countries';
import { useEntry } from './use-entry';
import { useLateUser } from './use-late-user';
import { usePageGround } from './use-page-ground';
import { usePageTitle } from './use-page-title';
import { useScrollPosition } from './use-scroll-position';
import { WideHeader } from './wide-header';
import { t } from '../language/translate';

const InstallNotice = lazy(() => import('../features/install/install-notice'));
const UpdateNotice = lazy(() => import('./update-notice'));
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

const Toasts = () => <ToastRegion toasts={useAtomValue(toastsAtom)} />;

const offlineWords = (device: DeviceWord): string =>
  device === 'page'
    ? t('You are offline. Keep this page open: what you add is sent from it later.')
    : t(
        'You are offline. What you add is saved {device, select, phone {on this phone} other {on this device}}.',
        { device },
      );

const useIsOnList = (): boolean => matchRoute(useLocation().pathname)?.showsUploads === true;

/** A part without which the page works; one that is missing takes no other with it. */
const optional = (part: ReactNode) => (
  <ErrorBoundary fallback={() => null}>
    <Suspense fallback={null}>{part}</Suspense>
  </ErrorBoundary>
);

/** The bars above a screen. */
function Bars() {
  const online = useIsOnline();
  const device = useDeviceWord();
  const onList = useIsOnList();
  const hasItems = useHasItems();
  const hasOffer = useUpdateOffer() !== undefined;
  return (
    <>
      {!online && <OfflineBar>{offlineWords(device)}</OfflineBar>}
      {hasOffer && optional(<UpdateNotice />)}
      {onList && hasItems && optional(<InstallNotice />)}
    </>
  );
}

/** The overlays of a screen, and the effects of every navigation. */
function Company() {
  const waiting = useHasUnsent();
  const onList = useIsOnList();
  const openOverlay = useOpenOverlay();
  const openUploads = () => openOverlay({ kind: 'uploads' });
  useLateUser();
  usePageTitle();
  useResumeIntent({ later: useAsksForCountries() });
  useEntry();
  usePageGround();
  useScrollPosition();
  usePageViews();
  return (
    <>
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

/** The frame around every screen. */
export function Shell() {
  const first = useIsFirstRender();
  return (
    <>
      <WideHeader />
      {!first && <Bars />}
      <Screens />
      {!first && <Company />}
    </>
  );
}
