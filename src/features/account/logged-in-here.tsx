import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';

/** Tells the traveller that the session is in-memory only and ends with the page. */
export function LoggedInHere({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open center title="Log In" onClose={onClose}>
      <Stack gap={16}>
        <Notice tone="wait" live title="You are logged in, in this page only">
          This browser does not let the app keep anything. When the page is closed or loaded anew,
          you have to log in again.
        </Notice>
        <Button full onClick={onClose}>
          Continue
        </Button>
      </Stack>
    </Sheet>
  );
}
