import { useAtomValue } from 'jotai';
import { Suspense, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsOnline } from '../state/connection';
import { useOpenOverlay } from '../state/overlays';
import { toastsAtom } from '../state/toasts';
import { useOutboxItems } from '../state/use-outbox';
import { useDeviceWord } from '../state/wide-screen';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { OfflineBar } from '../ui/offline-bar';
import { ToastRegion } from '../ui/toast';
import { ErrorBoundary } from './error-boundary';
import { matchRoute } from './match-route';
import { Overlays } from './overlays';
import { usePageViews } from './page-views/use-page-views';
import { Screens } from './screens';
import { useUpdateOffer } from './update-offer';
import { useLateUser } from './use-late-user';
import { usePageGround } from './use-page-ground';
import { usePageTitle } from './use-page-title';
import { usePlace } from './use-place';
import { WideHeader } from './wide-header';

const WaitingStrip = lazy(async () => ({
  default: (await import('../features/outbox-tray/waiting-strip')).WaitingStrip,
}));

function UpdateNotice() {
  const offer = useUpdateOffer();
  if (!offer) return null;
  return (
    <Notice
      tone="info"
      live
      action={
        <Button small onClick={offer.accept}>
          Use it now
        </Button>
      }
    >
      A new version is ready.
    </Notice>
  );
}

const overlayFailed = (
  <Notice tone="danger" live>
    A part of the app did not load. Reload the page when you are online.
  </Notice>
);

/** The frame around every screen. */
export function Shell() {
  const { pathname } = useLocation();
  const online = useIsOnline();
  const device = useDeviceWord();
  const toasts = useAtomValue(toastsAtom);
  const waiting = useOutboxItems().some(({ state }) => state !== 'done');
  const openOverlay = useOpenOverlay();
  const openUploads = () => openOverlay({ kind: 'uploads' });
  useLateUser();
  usePageTitle();
  usePageGround();
  usePlace();
  usePageViews();
  return (
    <>
      <WideHeader />
      {!online && <OfflineBar>You are offline. What you add is saved on this {device}.</OfflineBar>}
      <UpdateNotice />
      <Screens />
      {waiting && matchRoute(pathname)?.showsUploads && (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <WaitingStrip onOpen={openUploads} />
          </Suspense>
        </ErrorBoundary>
      )}
      <ErrorBoundary fallback={overlayFailed}>
        <Overlays />
      </ErrorBoundary>
      <ToastRegion toasts={toasts} />
    </>
  );
}
