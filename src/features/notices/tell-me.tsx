import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { t } from '../../language/translate';
import { usePermission } from './use-permission';

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
