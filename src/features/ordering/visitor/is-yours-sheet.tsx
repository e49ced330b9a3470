import { useState } from 'react';
import { formatDayTime } from '../../../language/format';
import { t } from '../../../language/translate';
import type { Begun } from '../../../outbox/core/take-over';
import { paths } from '../../../routing/paths';
import { reloadAt } from '../../../routing/leave-screen';
import { describeProblem } from '../../../services/describe-problem';
import { showToast } from '../../../services/toasts';
import { useSession } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { Stack } from '../../../ui/layout/page';
import { Sheet } from '../../../ui/overlays/sheet';
import { declineBegun, takeOverBegun } from './begun-here';

interface Props {
  begun: Begun;
  onClose: () => void;
}

/**
 * The question to whoever has logged in: is what was begun on this phone before theirs? It tells no name and
 * no destination: somebody else may have begun it.
 */
export function IsYoursSheet({ begun: { at, isShared }, onClose }: Props) {
  const account = useSession()?.user.email ?? '';
  const [taking, setTaking] = useState(false);

  async function take() {
    setTaking(true);
    try {
      await takeOverBegun();
      onClose();
    } catch (error) {
      showToast(describeProblem(error), 'danger');
    } finally {
      setTaking(false);
    }
  }

  async function decline() {
    await declineBegun(at);
    onClose();
    // The page may be that of the application, which is not this user's.
    if (location.pathname.includes('phone-')) void reloadAt(paths.home);
  }

  return (
    <Sheet
      open
      title={t('Is this yours?')}
      dismissable={!taking}
      onClose={onClose}
      footer={
        <Stack gap={8}>
          <Button full busy={taking} busyLabel={t('Adding it')} onClick={() => void take()}>
            {t('Yes, add it to my account')}
          </Button>
          <Button full variant="secondary" disabled={taking} onClick={() => void decline()}>
            {t('No, it is somebody else’s')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={12}>
        <p>
          {isShared
            ? t('A file was shared with this app without an account, {at}.', {
                at: formatDayTime(at),
              })
            : t('An application was begun here without an account, {at}.', {
                at: formatDayTime(at),
              })}
        </p>
        <p>
          {isShared
            ? t(
                'If this is yours, you choose to which application of {account} it belongs. If not, it stays here for its traveller, and you do not see it.',
                { account },
              )
            : t(
                'If it is yours, it is added to {account} and sent. If not, it stays here for its traveller, and you do not see it.',
                { account },
              )}
        </p>
      </Stack>
    </Sheet>
  );
}
