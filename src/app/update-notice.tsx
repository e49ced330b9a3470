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
  if (face.kind === 'none') return null;
  return (
    <Notice
      tone="info"
      live
      action={
        face.kind === 'offer' && (
          <Button small onClick={offer?.accept}>
            {t('Use it now')}
          </Button>
        )
      }
    >
      {t('A new version is ready.')}
      {face.kind === 'later' && ` ${face.reason}`}
    </Notice>
  );
}
