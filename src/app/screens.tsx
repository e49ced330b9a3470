import { Activity, Suspense, lazy, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation, useParams, type Location } from 'react-router-dom';
import { useLanguage } from '../language/use-language';
import { HeaderRulesContext } from '../ui/layout/header-rules';
import { ErrorBoundary } from './error-boundary';
import { loadPart } from './load-part';
import { paths } from '../routing/paths';
import { routes, type AppRoute } from './routes';
import { ScreenLoading } from './screen-loading';
import { useKeptPages } from './use-kept-pages';

const NotFoundScreen = lazy(
  loadPart(async () => ({ default: (await import('./not-found-screen')).NotFoundScreen })),
);

const elementOf = (route: AppRoute) => (
  <RouteScreen route={route} Screen={lazy(loadPart(route.screen))} />
);

interface RouteScreenProps {
  route: AppRoute;
  Screen: ComponentType;
}

/** A route's screen; its element is made once, so it listens to the language itself. */
function RouteScreen({ route, Screen }: RouteScreenProps) {
  useLanguage();
  return (
    <HeaderRulesContext value={route}>
      <Screen />
    </HeaderRulesContext>
  );
}

const built = routes.map((route) => ({ path: route.path, element: elementOf(route) }));

/** Redirects from the parent path of an applicant's material to the documents. */
function ToDocuments() {
  const { orderId = '', applicantId = '' } = useParams();
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
      </Suspense>
    </ErrorBoundary>
  );
}

/**
 * The screen of the current address. Kept pages stay mounted while another one is shown: hidden,
 * without effects (no polling, no listeners), and with their own last address.
 */
export function Screens() {
  const location = useLocation();
  const { pages, shownKey } = useKeptPages(location);
  return (
    <>
      {pages.map((page) => (
        <Activity key={page.key} mode={page.key === shownKey ? 'visible' : 'hidden'}>
          <ScreenAt location={page.location} />
        </Activity>
      ))}
      {shownKey === undefined && <ScreenAt key={location.pathname} location={location} />}
    </>
  );
}
