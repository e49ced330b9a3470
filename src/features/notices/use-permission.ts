import { useState } from 'react';
import { pushPermission, type PushPermission } from '../../platform/push-permission';
import { showToast } from '../../page/toasts';
import { subscribeToPushes } from '../../sync/push-subscription';
import { t } from '../../language/translate';

interface Permission {
  readonly permission: PushPermission;
  /** Asks the traveller, and subscribes this browser if they agree. */
  readonly ask: () => Promise<void>;
}

/** Whether this browser may show pushes, and the question for it. */
export function usePermission(): Permission {
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
