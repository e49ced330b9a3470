import {
  Activity,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  ViewTransition,
} from 'react';
import { type Location, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { keepPages, keptKey, type KeptPage } from '../../routing/kept-pages';
import { paths } from '../../routing/paths';
import { FirstRenderEnd } from '../../services/first-render';
import { nameAfter, screenName, useAddressIds, useNewestAddress } from '../../queries/phone-ids';
import { useSession } from '../../session/session';
import { ErrorBoundary } from './error-boundary';
import { loadPart } from './part-missing';
import { matchRoute } from './match-route';
import { screenElement, ScreenLoading } from './route-screen';
import { routes } from './routes';

/**
 * The pages to keep mounted, and the key of the shown one; undefined if that is not a kept page.
 */
function useKeptPages(location: Location): {
  pages: readonly KeptPage[];
  shownKey: string | undefined;
} {
  const userId = useSession()?.userId;
  const [before, setPages] = useState<readonly KeptPage[]>([]);
  const keeps = matchRoute(location.pathname)?.keepAlive === true;
  const screen = screenName(location.pathname);
  const pages = keepPages(before, { location, screen, userId, keeps });
  if (pages !== before) setPages(pages);
  return { pages, shownKey: keeps ? keptKey(userId, screen) : undefined };
}

const NotFoundScreen = lazy(
  loadPart(async () => ({ default: (await import('./not-found-screen')).NotFoundScreen })),
);

const built = routes.map((route) => ({ path: route.path, element: screenElement(route) }));

/** Redirects from the parent path of an applicant's material to the documents. */
function ToDocuments() {
  const { orderId, applicantId } = useAddressIds();
  return <Navigate to={paths.applicantMaterial(orderId, applicantId)} replace />;
}

/** The screen of an address; its components see this address as the current one. */
function ScreenAt({ location }: { location: Location }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<ScreenLoading />}>
        <Routes location={location}>
          {built.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
          <Route path="/order/:orderId/applicant-material/:applicantId" element={<ToDocuments />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
        <FirstRenderEnd />
      </Suspense>
    </ErrorBoundary>
  );
}

const wantsStillness = window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Blends one screen into the next; what changes inside a screen does not move. Whoever wants less
 * motion gets none, and no transition either, which would hold the screen back; a browser without view
 * transitions has none.
 */
function Blended({ children }: { children: ReactNode }) {
  if (wantsStillness) return children;
  return (
    <ViewTransition default="none" enter="auto" exit="auto">
      {children}
    </ViewTransition>
  );
}

/**
 * Replaces the phone's ids in the address by the server's, as soon as it gives them. The screen stays:
 * its name does not change with it.
 */
function useFollowIds({ pathname, search, state }: Location): void {
  const navigate = useNavigate();
  const newest = useNewestAddress(pathname);
  useEffect(() => {
    if (newest === pathname) return;
    nameAfter(newest, pathname);
    void navigate(newest + search, { replace: true, state });
  }, [navigate, newest, pathname, search, state]);
}

/**
 * The screen of the current address. Kept pages stay mounted while another one is shown: hidden,
 * without effects (no polling, no listeners), and with their own last address.
 */
export function Screens() {
  const location = useLocation();
  useFollowIds(location);
  const { pages, shownKey } = useKeptPages(location);
  return (
    <>
      {pages.map((page) => (
        <Activity key={page.key} mode={page.key === shownKey ? 'visible' : 'hidden'}>
          <Blended>
            <ScreenAt location={page.location} />
          </Blended>
        </Activity>
      ))}
      {shownKey === undefined && (
        <Blended key={screenName(location.pathname)}>
          <ScreenAt location={location} />
        </Blended>
      )}
    </>
  );
}
