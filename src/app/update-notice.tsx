import { useIsMutating } from '@tanstack/react-query';
import { useBusyWith } from '../page/busy';
import { Button } from '../ui/actions/button';
import { Notice } from '../ui/feedback/notice';
import { updateFace } from './update-face';
import { useUpdateOffer } from './update-offer';
import { t } from '../language/translate';

/** Offers a new version; the page reloads only after the traveller agrees. */
export function UpdateNotice() {
  const offer = useUpdateOffer();
  const busyWith = useBusyWith();
  const awaitsAnswer = useIsMutating() > 0;
  const face = updateFace(offer !== undefined, awaitsAnswer ? [...busyWith, 'form'] : busyWith);
  if (face === 'none') return null;
  return (
    <Notice
      tone="info"
      live
      action={
        face === 'offer' && (
          <Button small onClick={offer?.accept}>
            {t('Use it now')}
          </Button>
        )
      }
    >
      {face === 'offer'
        ? t('A new version is ready.')
        : t('A new version is ready. You can use it when your files are saved and sent.')}
    </Notice>
  );
}
