import { Suspense, lazy } from 'react';
import { useIsWide } from '../platform/wide-screen';
import { ErrorBoundary } from './error-boundary';
import { loadPart } from './load-part';
import styles from './wide-header.module.css';

/** Loaded on wide screens only: phones, which load slower, have their own header. */
const WideHeaderRow = lazy(
  loadPart(async () => ({ default: (await import('./wide-header-row')).WideHeaderRow })),
);

/** The app's header on wide screens, with the content of the phones' home header and menu. */
export function WideHeader() {
  if (!useIsWide()) return null;
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <WideHeaderRow />
          </Suspense>
        </ErrorBoundary>
      </div>
    </header>
  );
}
