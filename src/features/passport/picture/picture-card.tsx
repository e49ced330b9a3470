import type { ApplicantStatus, DocumentStatus, OrUnknown } from '../../../contract/codes';
import { useState } from 'react';
import type { PassportItem } from '../../../outbox/kinds/passport';
import { isRaw, mayRetry } from '../../../outbox/core/item';
import { reusedLabel } from '../../../i18n/applicant-labels';
import { useIsOnline } from '../../../services/connection';
import { useWasOnline } from '../../../services/connection';
import { itemWords } from '../../../outbox/page/item-messages';
import { retryItem } from '../../../outbox/page/outbox';
import { removeWithToast } from '../../../outbox/page/remove-with-toast';
import { itemFile, useItemFile, useItemThumbnail } from '../../../outbox/page/use-item-file';
import { useNow } from '../../../platform/use-now';
import { useDeviceWord } from '../../../platform/wide-screen';
import { Button } from '../../../ui/actions/button';
import { Card } from '../../../ui/layout/card';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { clock } from '../../../services/services';
import { IconTile } from '../../../ui/media/icon';
import { ImageThumb } from '../../../ui/media/image-thumb';
import { useSteadyLink } from '../../../ui/media/use-steady-link';
import { latePart } from '../../../ui/overlays/late-part';
import { ListRow } from '../../../ui/layout/list-row';
import { Notice } from '../../../ui/feedback/notice';
import { ProgressBar } from '../../../ui/feedback/progress';
import { StateChip, type ChipTone } from '../../../ui/feedback/state-chip';
import type { IconName } from '../../../ui/media/icon-paths';
import { type FoundPassport, isReused } from '../use-passport';
import styles from './picture-card.module.css';
import { t } from '../../../language/translate';
import { WrittenText } from '../../../language/written-text';

const PictureViewer = latePart(
  async () => (await import(/* later */ '../picture-viewer')).PictureViewer,
);

const secondMs = 1000;

interface Chip {
  tone: ChipTone;
  icon: IconName;
  label: string;
}

interface Props {
  found: FoundPassport;
  /** On wide screens the picture itself stands above its row. */
  large?: boolean;
}

/** The passport's picture, its state and its actions. */
export function PictureCard({ found, large = false }: Props) {
  const { item, document, applicant, known } = found;
  if (item && item.size > 0) return <ItemCard item={item} name={document.name} large={large} />;
  const [upload] = document.uploads ?? [];
  if (upload)
    return (
      <ServerCard
        name={document.name}
        large={large}
        src={known?.img ?? upload.url}
        mime={upload.mimeType}
        chip={serverChip(upload.status, applicant.status)}
        problem={upload.status === 'failed' ? (upload.reason ?? document.reason) : undefined}
        from={reusedLabel('passport', document, clock.now().getTime())}
      />
    );
  return isReused(found) ? <ReusedCard found={found} /> : null;
}

/** A passport that is used again, before the server has given it to the applicant. */
function ReusedCard({ found: { document } }: Pick<Props, 'found'>) {
  const online = useIsOnline();
  return (
    <Card label={t('Picture')}>
      <ListRow
        leading={<IconTile icon="passport" tone="ok" />}
        title={reusedLabel('passport', document, clock.now().getTime())}
        titleSize={17}
        detail={
          online
            ? t('It is being added to your application.')
            : t('It is added when you are back online. Nothing is uploaded again.')
        }
      />
    </Card>
  );
}

function serverChip(
  status: OrUnknown<DocumentStatus>,
  applicantStatus: OrUnknown<ApplicantStatus>,
): Chip {
  if (status === 'passed') return { tone: 'ok', icon: 'check-circle', label: t('Pass') };
  if (status === 'failed')
    return {
      tone: 'danger',
      icon: 'warning',
      label: applicantStatus === 'revision-needed' ? t('Revision needed') : t('Not accepted'),
    };
  if (status === 'pending') return { tone: 'wait', icon: 'clock', label: t('To be checked') };
  return applicantStatus === 'pre-checking'
    ? { tone: 'action', icon: 'search', label: t('In review') }
    : { tone: 'ok', icon: 'check-circle', label: t('Uploaded') };
}

function ItemCard({ item, name, large }: { item: PassportItem; name: string; large: boolean }) {
  const online = useIsOnline();
  const device = useDeviceWord();
  const now = useNow(item.nextAttemptAt === undefined ? undefined : secondMs);
  const thumbnail = useItemThumbnail(item);
  const [viewed, setViewed] = useState(false);
  const [removing, setRemoving] = useState(false);
  const words = itemWords(item, { online, now, device });
  const needsYou = item.state === 'needs-you';
  const preparing = isRaw(item) && !item.lastProblem;

  async function remove() {
    setRemoving(false);
    await removeWithToast(item);
  }

  return (
    <Card as="ul" label={t('Picture')}>
      {large && item.mime.startsWith('image/') && <LargeItem item={item} />}
      <ListRow
        as="li"
        leading={<ImageThumb shape="page" icon="file" src={thumbnail} />}
        title={t('Picture of the passport')}
        titleSize={17}
        onClick={() => setViewed(true)}
        chevron={false}
        chip={
          <StateChip tone={words.tone} icon={words.icon}>
            {words.label}
          </StateChip>
        }
        detail={needsYou ? undefined : words.detail}
        below={
          (words.moving || preparing) && (
            <ProgressBar
              label={t('{name}: {state}', {
                name,
                state: preparing ? t('Being prepared') : words.label,
              })}
              value={null}
            />
          )
        }
        wide={
          <>
            {needsYou && <Notice tone="danger">{words.detail}</Notice>}
            {mayRetry(item) && (
              <Button
                small
                variant="outlined"
                icon="refresh"
                onClick={() => void retryItem(item.id)}
              >
                {t('Retry')}
              </Button>
            )}
            <Button
              small
              variant="outlined"
              icon="trash"
              disabled={item.state === 'attaching'}
              aria-label={t('Remove the picture')}
              onClick={() => setRemoving(true)}
            >
              {t('Remove')}
            </Button>
          </>
        }
      />
      {viewed && <ItemViewer item={item} name={name} onClose={() => setViewed(false)} />}
      <ConfirmDialog
        open={removing}
        title={t('Remove the picture?')}
        confirmLabel={t('Remove')}
        cancelLabel={t('Keep')}
        tone="danger"
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      >
        {t(
          'It has not arrived yet, and is deleted from this {device, select, phone {phone} page {page} other {device}}. What you typed is kept.',
          { device },
        )}
      </ConfirmDialog>
    </Card>
  );
}

function ItemViewer({
  item,
  name,
  onClose,
}: {
  item: PassportItem;
  name: string;
  onClose: () => void;
}) {
  const src = useItemFile(item);
  return (
    <PictureViewer
      title={name}
      mime={item.mime}
      src={src}
      pdf={() => itemFile(item)}
      onClose={onClose}
    />
  );
}

const LargeItem = ({ item }: { item: PassportItem }) => <LargePicture src={useItemFile(item)} />;

function LargePicture({ src }: { src: string | undefined }) {
  const { link, onError } = useSteadyLink(src);
  return (
    <li className={styles.picture}>
      {link && <img src={link} alt={t('Your picture of the passport')} onError={onError} />}
    </li>
  );
}

interface ServerProps {
  name: string;
  large: boolean;
  src: string;
  mime: string;
  chip: Chip;
  problem: string | undefined;
  /** The application that it was taken from. */
  from: string | undefined;
}

function ServerCard({ name, large, src, mime, chip, problem, from }: ServerProps) {
  const wasOnline = useWasOnline();
  const [viewed, setViewed] = useState(false);
  const picture = mime.startsWith('image/') && wasOnline ? src : undefined;
  return (
    <Card as="ul" label={t('Picture')}>
      {large && picture && <LargePicture src={picture} />}
      <ListRow
        as="li"
        leading={<ImageThumb shape="page" icon="file" src={picture} />}
        title={t('Picture of the passport')}
        titleSize={17}
        onClick={() => setViewed(true)}
        chevron={false}
        detail={from}
        chip={
          <StateChip tone={chip.tone} icon={chip.icon}>
            {chip.label}
          </StateChip>
        }
        wide={
          problem && (
            <Notice tone="danger">
              <WrittenText>{problem}</WrittenText>
            </Notice>
          )
        }
      />
      {viewed && (
        <ServersViewer title={name} mime={mime} src={src} onClose={() => setViewed(false)} />
      )}
    </Card>
  );
}

type ServersViewerProps = { title: string; mime: string; src: string; onClose: () => void };

function ServersViewer({ src, ...props }: ServersViewerProps) {
  const file = useWasOnline() ? src : undefined;
  return <PictureViewer src={file} pdf={file} {...props} />;
}
