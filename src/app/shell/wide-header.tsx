import { Suspense, lazy } from 'react';
import { useIsFirstRender } from '../../services/first-render';
import { useIsWide } from '../../platform/wide-screen';
import { classNames } from '../../ui/styles/class-names';
import { ErrorBoundary } from '../routes/error-boundary';
import { loadPart } from '../routes/part-missing';
import styles from './wide-header.module.css';

/** Loaded on wide screens only: phones, which load slower, have their own header. */
const WideHeaderRow = lazy(
  loadPart(async () => ({ default: (await import('./wide-header-row')).WideHeaderRow })),
);

/** The app's header on wide screens, with the content of the phones' home header and menu. */
export function WideHeader() {
  const wide = useIsWide();
  const first = useIsFirstRender();
  if (!wide && !first) return null;
  return (
    <header className={classNames(styles.header, first && styles.onWide)}>
      <div className={styles.inner}>
        {!first && (
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <WideHeaderRow />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </header>
  );
}
