import { useAtomValue } from 'jotai';
import { Suspense, lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useNeedsCountries } from '../features/countries/use-needs-countries';
import { useInstallOffer } from '../features/install/use-install';
import { useIsOnline } from '../state/connection';
import { useOpenOverlay } from '../state/overlays';
import { toastsAtom } from '../state/toasts';
import { useOutboxItems } from '../state/use-outbox';
import { useDeviceWord } from '../state/wide-screen';
import { Notice } from '../ui/notice';
import { OfflineBar } from '../ui/offline-bar';
import { ToastRegion } from '../ui/toast';
import { ErrorBoundary } from './error-boundary';
import { PartMissingError } from './load-part';
import { matchRoute } from './match-route';
import { Overlays } from './overlays';
import { MissingSheet } from './part-missing';
import { Screens } from './screens';
import { useTakeUpSupport } from './take-up-support';
import { UpdateNotice } from './update-notice';
import { useEntry } from './use-entry';
import { usePageTitle } from './use-page-title';
import { WideHeader } from './wide-header';

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
      A part of the app failed. Reload the page.
    </Notice>
  );

/** On the lists of what the traveller added: between two tasks, and never in a payment. */
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

/** Asks for the countries by itself where a screen cannot do without them. */
function useAskForCountries(): boolean {
  const { pathname } = useLocation();
  const needed = useNeedsCountries();
  const openOverlay = useOpenOverlay();
  const asks = needed && matchRoute(pathname)?.hideSelectCountry !== true;
  useEffect(() => {
    if (asks) openOverlay({ kind: 'countries', mode: 'nationality' });
  }, [asks, openOverlay]);
  return asks;
}

/** The frame around every screen. */
export function Shell() {
  const { pathname } = useLocation();
  const online = useIsOnline();
  const device = useDeviceWord();
  const toasts = useAtomValue(toastsAtom);
  const waiting = useOutboxItems().some(({ state }) => state !== 'done');
  const openOverlay = useOpenOverlay();
  const openUploads = () => openOverlay({ kind: 'uploads' });
  usePageTitle();
  const asksForCountries = useAskForCountries();
  useTakeUpSupport({ later: asksForCountries });
  useEntry();
  const onList = matchRoute(pathname)?.showsUploads === true;
  useEffect(() => {
    // Its answer is a promise in newer browsers, which an effect must not return.
    void scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      <WideHeader />
      {!online && <OfflineBar>You are offline. What you add is saved on this {device}.</OfflineBar>}
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
      <ToastRegion toasts={toasts} />
    </>
  );
}
