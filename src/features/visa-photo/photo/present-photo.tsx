import { useMemo, useState } from 'react';
import type { OrUnknown, PhotoStatus } from '../../../contract/codes';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { reusedLabel } from '../../../i18n/applicant-labels';
import { inLine, t } from '../../../language/translate';
import { WrittenText } from '../../../language/written-text';
import type { PhotoItem } from '../../../outbox/kinds/visa-photo';
import { useIsOnline } from '../../../services/connection';
import { clock } from '../../../services/services';
import { useNow } from '../../../platform/use-now';
import { useDeviceWord } from '../../../platform/wide-screen';
import { useBackCloses } from '../../../routing/back-closes';
import { itemWords } from '../../../outbox/page/item-messages';
import { retryItem } from '../../../outbox/page/outbox';
import { removeWithToast } from '../../../outbox/page/remove-with-toast';
import { useItemThumbnail } from '../../../outbox/page/use-item-file';
import { useOutboxItems } from '../../../outbox/page/outbox-list';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { StateChip } from '../../../ui/feedback/state-chip';
import { useSteadyLink } from '../../../ui/media/use-steady-link';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { PhotoBand, PhotoFrame } from '../photo-frame';
import styles from '../photo-place.module.css';
import { photoBadge, shownPhoto } from './photo-status';
import type { FoundPhoto } from '../use-visa-photo';

function useShownPhoto(applicantId: string, updatedAt: number): PhotoItem | undefined {
  const items = useOutboxItems();
  return useMemo(() => shownPhoto(items, applicantId, updatedAt), [items, applicantId, updatedAt]);
}

const sentences: Readonly<Record<OrUnknown<PhotoStatus>, SourceText>> = {
  incomplete: msg('Take one here, or choose one that you have.'),
  'in-review': msg('Our team looks at it with your documents.'),
  passed: msg('It is as the embassy wants it.'),
  failed: msg('Please bring another one.'),
  unknown: msg('Our team looks at it with your documents.'),
};

/** The present photo: on this phone, or at the server. */
export function PresentPhoto({ found }: { found: FoundPhoto }) {
  const item = useShownPhoto(found.applicant.id, found.updatedAt);
  return item ? <QueuedPhoto item={item} found={found} /> : <ServersPhoto found={found} />;
}

function ServersPhoto({ found: { applicant, photo } }: { found: FoundPhoto }) {
  const badge = photoBadge(photo, applicant.status);
  const failed = photo.status === 'failed';
  const { link, onError } = useSteadyLink(photo.photoUrl);
  return (
    <>
      <PhotoBand
        picture={
          link !== undefined && (
            <PhotoFrame
              src={link}
              onLost={onError}
              alt={t('Visa photo of {firstName}', { firstName: applicant.firstName })}
              shape={photo}
            />
          )
        }
        chip={
          <StateChip tone={badge.tone} icon={badge.icon}>
            {badge.label}
          </StateChip>
        }
        title={photo.status === 'incomplete' ? t('No photo yet') : t('Your visa photo')}
      >
        {failed && photo.reason ? (
          <WrittenText>{photo.reason}</WrittenText>
        ) : (
          inLine(reusedLabel('photo', photo, clock.now().getTime()), t(sentences[photo.status]))
        )}
      </PhotoBand>
    </>
  );
}

const secondMs = 1000;

function QueuedPhoto({ item, found }: { item: PhotoItem; found: FoundPhoto }) {
  const online = useIsOnline();
  const device = useDeviceWord();
  const now = useNow(item.nextAttemptAt === undefined ? undefined : secondMs);
  const thumbnail = useItemThumbnail(item);
  const [removes, setRemoves] = useState(false);
  useBackCloses(removes, () => setRemoves(false));
  const words = itemWords(item, { online, now, device });
  const refused = item.state === 'needs-you';
  const canRetry = item.state === 'waiting' || refused;

  async function remove() {
    setRemoves(false);
    await removeWithToast(item);
  }

  return (
    <>
      <PhotoBand
        picture={
          thumbnail && (
            <PhotoFrame
              src={thumbnail}
              alt={t('Visa photo of {firstName}', { firstName: found.applicant.firstName })}
              shape={found.photo}
            />
          )
        }
        chip={
          <StateChip tone={words.tone} icon={words.icon}>
            {words.label}
          </StateChip>
        }
        title={refused ? t('This photo was not taken') : t('Your visa photo')}
      >
        {refused
          ? t('Nothing is lost: it stays here until you replace or remove it.')
          : words.detail}
      </PhotoBand>
      {refused && (
        <Notice tone="danger" title={t('Why it was refused')}>
          {words.detail}
        </Notice>
      )}
      {item.state !== 'done' && (
        <div className={styles.ways}>
          {canRetry && (
            <Button small variant="link" icon="refresh" onClick={() => void retryItem(item.id)}>
              {t('Try again now')}
            </Button>
          )}
          <Button small variant="danger-link" icon="trash" onClick={() => setRemoves(true)}>
            {t('Remove this photo')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={removes}
        title={t('Remove this photo?')}
        confirmLabel={t('Remove')}
        cancelLabel={t('Keep')}
        tone="danger"
        onConfirm={() => void remove()}
        onCancel={() => setRemoves(false)}
      >
        {t(
          'It has not arrived yet, and is deleted from this {device, select, phone {phone} page {page} other {device}}.',
          { device },
        )}
      </ConfirmDialog>
    </>
  );
}
