import { ErrorState } from '../ui/feedback/error-state';
import { Page } from '../ui/layout/page';
import { t } from '../language/translate';

/** Replaces the app if the database does not open, because nothing could be saved or sent. */
export function StorageFailedScreen() {
  return (
    <Page width="form">
      <ErrorState
        title={t('What is saved here could not be opened')}
        kept={t('Nothing was deleted.')}
        onRetry={() => location.reload()}
      >
        {t(
          'Close other tabs of this site and make sure that the device has free space. In a private window, or with site data blocked, open the app in an ordinary window.',
        )}
      </ErrorState>
    </Page>
  );
}
