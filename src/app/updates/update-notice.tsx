import { useIsMutating } from '@tanstack/react-query';
import { useBusyWith } from '../../services/busy';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { updateNoticeKind } from './update-notice-kind';
import { useUpdateOffer } from './update-offer';
import { t } from '../../language/translate';

/** Offers a new version; the page reloads only after the traveller agrees. */
export default function UpdateNotice() {
  const offer = useUpdateOffer();
  const busyWith = useBusyWith();
  const awaitsAnswer = useIsMutating() > 0;
  const kind = updateNoticeKind(
    offer !== undefined,
    awaitsAnswer ? [...busyWith, 'form'] : busyWith,
  );
  if (kind === 'none') return null;
  return (
    <Notice
      tone="info"
      live
      action={
        kind === 'offer' && (
          <Button small onClick={offer?.accept}>
            {t('Use it now')}
          </Button>
        )
      }
    >
      {kind === 'offer'
        ? t('A new version is ready.')
        : t('A new version is ready. You can use it when your files are saved and sent.')}
    </Notice>
  );
}
