import { deleteEarlierDatabase, EarlierDatabaseError } from '../../storage/database';
import { t } from '../../language/translate';
import { Button } from '../../ui/actions/button';
import { ErrorState } from '../../ui/feedback/error-state';
import { Page } from '../../ui/layout/page';

const reload = () => location.reload();

/** Replaces the app if the database does not open, because nothing could be saved or sent. */
export function StorageFailedScreen({ error }: { error: unknown }) {
  return (
    <Page width="form">
      {error instanceof EarlierDatabaseError ? (
        <EarlierData />
      ) : (
        <ErrorState
          title={t('What is saved here could not be opened')}
          kept={t('Nothing was deleted.')}
          onRetry={reload}
        >
          {t(
            'Close other tabs of this site and make sure that the device has free space. In a private window, or with site data blocked, open the app in an ordinary window.',
          )}
        </ErrorState>
      )}
    </Page>
  );
}

/** The phone's data is from before 0.1.0: only its traveller may delete it. */
function EarlierData() {
  const deleteIt = () => void deleteEarlierDatabase().finally(reload);
  return (
    <ErrorState
      title={t('The data on this phone is from an earlier version')}
      kept={t('Nothing was deleted.')}
      action={
        <Button variant="danger" small onClick={deleteIt}>
          {t('Delete it and start again')}
        </Button>
      }
    >
      {t(
        'This version cannot open it. If you delete it, files that were not uploaded yet are lost; your applications are not. Close other tabs of this site first.',
      )}
    </ErrorState>
  );
}
