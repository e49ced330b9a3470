import { useState } from 'react';
import { t } from '../../language/translate';
import { showToast } from '../../services/toasts';
import { pushPermission, type PushPermission } from '../../platform/pushes';
import { subscribeToPushes } from '../../session/push-subscription';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';

interface Permission {
  readonly permission: PushPermission;
  /** Asks the traveller, and subscribes this browser if they agree. */
  readonly ask: () => Promise<void>;
}

/** Whether this browser may show pushes, and the question for it. */
function usePermission(): Permission {
  const [permission, setPermission] = useState(pushPermission);
  return {
    permission,
    async ask() {
      const answer = await Notification.requestPermission();
      setPermission(answer);
      if (answer !== 'granted') return;
      await subscribeToPushes().then(
        () => showToast(t('This device tells you when something changes.'), 'ok'),
        () => showToast(t('This browser did not allow it. We tell you by e-mail.'), 'danger'),
      );
    },
  };
}

/** Offers notifications where the traveller waits for news; nothing if there is nothing to ask. */
export function TellMe() {
  const { permission, ask } = usePermission();
  if (permission !== 'default') return null;
  return (
    <Notice
      tone="sunk"
      action={
        <Button small variant="secondary" onClick={() => void ask()}>
          {t('Tell me when it changes')}
        </Button>
      }
    >
      {t('We send you an e-mail when something changes. This device can tell you at once.')}
    </Notice>
  );
}
