import { Suspense, lazy } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary';
import { loadPart } from './load-part';
import { NotFoundScreen } from './not-found-screen';
import { NotYetScreen } from './not-yet-screen';
import { paths } from './paths';
import { productTitle, routes, type AppRoute } from './routes';
import { ScreenLoading } from './screen-loading';

const elementOf = ({ screen, title = productTitle }: AppRoute) => {
  if (!screen) return <NotYetScreen title={title} />;
  const Screen = lazy(loadPart(screen));
  return <Screen />;
};

const built = routes.map((route) => ({ path: route.path, element: elementOf(route) }));

/** The empty child path of an applicant's material leads to its documents. */
function ToDocuments() {
  const { orderId = '', applicantId = '' } = useParams();
  return <Navigate to={paths.applicantMaterial(orderId, applicantId)} replace />;
}

/** The screen of the present address. */
export function Screens() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        <Routes>
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
