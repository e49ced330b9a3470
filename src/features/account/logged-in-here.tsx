import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import { t } from '../../language/translate';

/** Tells the traveller that the session is in-memory only and ends with the page. */
export function LoggedInHere({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open center title={t('Log In')} onClose={onClose}>
      <Stack gap={16}>
        <Notice tone="wait" live title={t('You are logged in, in this page only')}>
          {t(
            'This browser does not let the app keep anything. When the page is closed or reloaded, you have to log in again.',
          )}
        </Notice>
        <Button full onClick={onClose}>
          {t('Continue')}
        </Button>
      </Stack>
    </Sheet>
  );
}
