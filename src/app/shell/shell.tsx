import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../language/translate';
import { useLanguage } from '../../language/translate';
import { useIsOnline } from '../../services/connection';
import { useIsFirstRender } from '../../services/first-render';
import { ignoresSession } from '../../services/session-fallback';
import { useOpenOverlay } from '../../services/overlays';
import { toastsAtom } from '../../services/toasts';
import { usePageColor } from '../../platform/page-color';
import { type DeviceWord, useDeviceWord } from '../../platform/wide-screen';
import { takeIntent } from '../../session/login-dialog';
import { restoreSession, useIsLoggedIn } from '../../session/session';
import { useHasItems, useHasUnsent } from '../../outbox/page/outbox-list';
import { Notice } from '../../ui/feedback/notice';
import { Icon } from '../../ui/media/icon';
import { ErrorBoundary } from '../routes/error-boundary';
import { MissingSheet, PartMissingError } from '../routes/part-missing';
import { matchRoute, pageTitle } from '../routes/match-route';
import styles from './offline-bar.module.css';
import { Overlays, useAsksForCountries } from './overlays';
import { usePageViews } from '../page-views/use-page-views';
import { Screens } from '../routes/screens';
import { ToastRegion } from './toast';
import { useUpdateOffer } from '../updates/update-offer';
import { useEntry } from './use-entry';
import { useScrollPosition } from './use-scroll-position';
import { WideHeader } from './wide-header';

const darkScheme = window.matchMedia('(prefers-color-scheme: dark)');

/** Sets the theme colour of the browser to the page's background, in light and dark mode. */
function colorFrame(own: string | undefined): void {
  // The root's own colour is another one while a dialog is open.
  const color = own ?? getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', color);
}

/** Sets the background of header and page: the page's own colour, or the route's. */
function usePageGround(): void {
  const { pathname } = useLocation();
  const own = usePageColor();
  const color = matchRoute(pathname)?.headerColor ?? 'paper';
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset['ground'] = color;
    if (own === undefined) style.removeProperty('--page-color');
    else style.setProperty('--page-color', own);
    const recolor = () => colorFrame(own);
    // Asked for here, the colour would cost a layout of its own, before the page's.
    const painted = requestAnimationFrame(() => requestAnimationFrame(recolor));
    darkScheme.addEventListener('change', recolor);
    return () => {
      cancelAnimationFrame(painted);
      darkScheme.removeEventListener('change', recolor);
    };
  }, [color, own]);
}

type OfflineBarProps = {
  children: ReactNode;
  /** Shown on wide screens: a link to the waiting items. */
  action?: ReactNode;
};

/** Tells the style sheets how high the bar is, in `--bar-above`: headers stick below it. */
function measured(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--bar-above', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bar-above');
  };
}

/** Says that the app is offline and what that means. Announced when it appears. */
function OfflineBar({ children, action }: OfflineBarProps) {
  return (
    <div className={styles.bar} role="status" ref={measured}>
      <Icon name="wifi-off" />
      <p className={styles.words}>{children}</p>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}

/**
 * Resumes the action that a log-in interrupted: opens Support, or goes to a page. Waits while
 * another dialog is open (`later`). The product page itself resumes 'Apply'.
 */
function useResumeIntent({ later }: { later: boolean }): void {
  const loggedIn = useIsLoggedIn();
  const openOverlay = useOpenOverlay();
  const navigate = useNavigate();
  useEffect(() => {
    if (!loggedIn || later) return;
    if (takeIntent('support')) openOverlay({ kind: 'support' });
    const intent = takeIntent('go');
    const here = location.pathname + location.search;
    if (intent?.kind === 'go' && intent.path !== here) void navigate(intent.path);
  }, [loggedIn, later, openOverlay, navigate]);
}

/** Restores the session when a page that started in the demo leaves it. */
function useLateUser(): void {
  const { pathname } = useLocation();
  const skipped = useRef(ignoresSession(pathname));
  useEffect(() => {
    if (!skipped.current || ignoresSession(pathname)) return;
    skipped.current = false;
    void restoreSession()
      .then(() => import('../background/background'))
      .then(({ startUser }) => startUser());
  }, [pathname]);
}

/** In a layout effect: a screen that has a better title sets it afterwards (`useOwnTitle`). */
function usePageTitle(): void {
  const { pathname, search } = useLocation();
  useLanguage();
  const title = pageTitle(pathname, search);
  useLayoutEffect(() => {
    document.title = title;
  }, [title, pathname]);
}

const InstallNotice = lazy(() => import('../../features/install/install-notice'));
const UpdateNotice = lazy(() => import('../updates/update-notice'));
const WaitingStrip = lazy(async () => ({
  default: (await import('../../features/outbox-tray/waiting-strip')).WaitingStrip,
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

const offlineMessage = (device: DeviceWord): string =>
  device === 'page'
    ? t('You are offline. Keep this page open: what you add is sent from it later.')
    : t(
        'You are offline. What you add is saved {device, select, phone {on this phone} other {on this device}}.',
        { device },
      );

const useHere = () => matchRoute(useLocation().pathname);

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
  const hasOffer = useUpdateOffer() !== undefined;
  return (
    <>
      {!online && <OfflineBar>{offlineMessage(device)}</OfflineBar>}
      {hasOffer && optional(<UpdateNotice />)}
    </>
  );
}

/** The overlays of a screen, and the effects of every navigation. */
function Company() {
  const waiting = useHasUnsent();
  const hasItems = useHasItems();
  const here = useHere();
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
      {/* Between two tasks, and below the list: nothing moves when it comes. */}
      {here?.name === 'Orders' && hasItems && optional(<InstallNotice />)}
      {waiting && here?.showsUploads && (
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
  const here = useHere();
  return (
    <>
      {here?.name !== 'Handoff' && <WideHeader />}
      {!first && <Bars />}
      <Screens />
      {!first && <Company />}
    </>
  );
}
