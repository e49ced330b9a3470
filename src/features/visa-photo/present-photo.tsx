import type { OrUnknown, PhotoStatus } from '../../contract/codes';
import { useState } from 'react';
import type { PhotoItem } from '../../outbox/kinds/visa-photo';
import { useIsOnline } from '../../page/connection';
import { itemStateWords } from '../../i18n/item-state-words';
import { itemWords } from '../../sync/item-words';
import { removeItem, retryItem } from '../../sync/outbox';
import { useItemThumbnail } from '../../sync/use-item-file';
import { showToast } from '../../page/toasts';
import { useNow } from '../../platform/use-now';
import { useDeviceWord } from '../../platform/wide-screen';
import { Button } from '../../ui/actions/button';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { Notice } from '../../ui/feedback/notice';
import { StateChip } from '../../ui/feedback/state-chip';
import { PhotoBand } from './photo-band';
import styles from './photo-face.module.css';
import { PhotoFrame } from './photo-frame';
import { photoBadge } from './photo-status';
import { useShownPhoto } from './use-shown-photo';
import type { FoundPhoto } from './use-visa-photo';

const sentences: Readonly<Record<OrUnknown<PhotoStatus>, string>> = {
  incomplete: 'Take one here, or choose one that you have.',
  'in-review': 'Our team looks at it with your documents.',
  passed: 'It is as the embassy wants it.',
  failed: 'Please bring another one.',
  unknown: 'Our team looks at it with your documents.',
};

/** The present photo: on this phone, or at the server. */
export function PresentPhoto({ found }: { found: FoundPhoto }) {
  const item = useShownPhoto(found.applicant.id, found.updatedAt);
  return item ? <QueuedPhoto item={item} found={found} /> : <ServersPhoto found={found} />;
}

function ServersPhoto({ found: { applicant, photo } }: { found: FoundPhoto }) {
  const badge = photoBadge(photo, applicant.status);
  const failed = photo.status === 'failed';
  return (
    <>
      <PhotoBand
        picture={
          photo.photoUrl && (
            <PhotoFrame
              src={photo.photoUrl}
              alt={`Visa photo of ${applicant.firstName}`}
              shape={photo}
            />
          )
        }
        chip={
          <StateChip tone={badge.tone} icon={badge.icon}>
            {badge.label}
          </StateChip>
        }
        title={photo.status === 'incomplete' ? 'No photo yet' : 'Your visa photo'}
      >
        {sentences[photo.status]}
      </PhotoBand>
      {failed && photo.reason && (
        <Notice tone="danger" title="Why it failed">
          {photo.reason}
        </Notice>
      )}
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
  const words = itemWords(item, { online, now, device });
  const refused = item.state === 'needs-you';
  const canRetry = item.state === 'waiting' || refused;

  async function remove() {
    setRemoves(false);
    if (!(await removeItem(item.id))) showToast(itemStateWords({ code: 'may-have-arrived' }));
  }

  return (
    <>
      <PhotoBand
        picture={
          thumbnail && (
            <PhotoFrame
              src={thumbnail}
              alt={`Visa photo of ${found.applicant.firstName}`}
              shape={found.photo}
            />
          )
        }
        chip={
          <StateChip tone={words.tone} icon={words.icon}>
            {words.label}
          </StateChip>
        }
        title={refused ? 'This photo was not taken' : 'Your visa photo'}
      >
        {refused ? 'Nothing is lost: it stays here until you replace or remove it.' : words.detail}
      </PhotoBand>
      {refused && (
        <Notice tone="danger" title="Why it was refused">
          {words.detail}
        </Notice>
      )}
      {item.state !== 'done' && (
        <div className={styles.ways}>
          {canRetry && (
            <Button small variant="link" icon="refresh" onClick={() => void retryItem(item.id)}>
              Try again now
            </Button>
          )}
          <Button small variant="danger-link" icon="trash" onClick={() => setRemoves(true)}>
            Remove this photo
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={removes}
        title="Remove this photo?"
        confirmLabel="Remove"
        cancelLabel="Keep"
        tone="danger"
        onConfirm={() => void remove()}
        onCancel={() => setRemoves(false)}
      >
        It has not arrived yet, and is deleted from this {device}.
      </ConfirmDialog>
    </>
  );
}
