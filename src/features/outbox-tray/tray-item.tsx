import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths';
import { formatBytes } from '../../domain/format-instant';
import type { OutboxItem } from '../../outbox/item';
import { itemWords, type Situation } from '../../state/item-words';
import { useItemThumbnail } from '../../state/use-outbox';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { ImageThumb } from '../../ui/image-thumb';
import { ListRow } from '../../ui/list-row';
import { Stack } from '../../ui/page';
import { ProgressBar } from '../../ui/progress-bar';
import { StateChip } from '../../ui/state-chip';
import { fingerprint } from './tray-order';
import styles from './tray-item.module.css';

interface Props {
  item: OutboxItem;
  situation: Situation;
  onRetry: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** One upload of the tray: what it is, how it stands, what can be done. */
export function TrayItem({ item, situation, onRetry, onRemove, onClose }: Props) {
  const { pathname } = useLocation();
  const thumbnail = useItemThumbnail(item);
  const words = itemWords(item, situation);
  const { target, state, arrived } = item;
  const name = `${target.documentName}, ${target.applicantName}`;
  const needsYou = state === 'needs-you';
  const documents = paths.applicantMaterial(target.orderId, target.applicantId);
  function stayWhereItIs(event: MouseEvent) {
    if (pathname !== documents) return;
    event.preventDefault();
    onClose();
  }
  return (
    <ListRow
      as="li"
      tone={needsYou ? 'danger' : 'card'}
      leading={<ImageThumb src={thumbnail} icon="file" />}
      title={target.documentName}
      aside={target.applicantName}
      chip={
        <div className={styles.state}>
          <StateChip tone={words.tone} look="plain" icon={words.icon}>
            {words.label}
          </StateChip>
          {!needsYou && <p>{words.detail}</p>}
          {arrived && <p>Fingerprint {fingerprint(arrived.sha256)}</p>}
        </div>
      }
      action={
        state !== 'done' && (
          <>
            {(needsYou || state === 'waiting') && (
              <IconButton icon="refresh" label={`Retry ${name}`} onClick={onRetry} />
            )}
            <IconButton
              icon="trash"
              label={`Remove ${name}`}
              disabled={state === 'attaching'}
              onClick={onRemove}
            />
          </>
        )
      }
      below={words.moving && <ProgressBar label={`${words.label}: ${name}`} value={null} />}
      wide={
        needsYou && (
          <Stack gap={12}>
            <p className={styles.reason}>{words.detail}</p>
            <Button
              small
              full
              // Leaving the sheet's own history entry is what closes the sheet.
              link={<Link to={documents} replace onClick={stayWhereItIs} />}
            >
              Open the documents
            </Button>
            <p className={styles.kept}>
              {formatBytes(item.size)}, kept on this {situation.device} until you decide.
            </p>
          </Stack>
        )
      }
    />
  );
}
