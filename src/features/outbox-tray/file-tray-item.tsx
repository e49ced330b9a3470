import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { formatBytes } from '../../domain/calendar/format-instant';
import { isLost, isWithdrawn, type UploadedItem } from '../../outbox/core/item';
import { useItemThumbnail } from '../../sync/use-item-file';
import { Button } from '../../ui/actions/button';
import { ImageThumb } from '../../ui/media/image-thumb';
import { useNearView } from '../../ui/hooks/use-near-view';
import { fingerprint } from './tray-order';
import { TrayRow, type TrayItemProps } from './tray-row';

/** What travels as a file in the tray: a page of a document, a visa photo, a passport. */
export function FileTrayItem({ onClose, ...row }: TrayItemProps<UploadedItem>) {
  const { item, situation } = row;
  const { target, arrived } = item;
  const { pathname } = useLocation();
  const { ref, near } = useNearView<HTMLSpanElement>();
  const thumbnail = useItemThumbnail(item, near);
  const { to, label } = placeOf(item);
  function stayWhereItIs(event: MouseEvent) {
    if (pathname !== to) return;
    event.preventDefault();
    onClose();
  }
  return (
    <TrayRow
      {...row}
      leading={<ImageThumb ref={ref} src={thumbnail} icon="file" />}
      aside={target.applicantName}
      receipt={arrived && item.size > 0 && !isWithdrawn(item) && receiptOf(item, arrived.sha256)}
      wayOut={
        <Button
          small
          full
          // Leaving the sheet's own history entry is what closes the sheet.
          link={<Link to={to} replace onClick={stayWhereItIs} />}
        >
          {label}
        </Button>
      }
      kept={
        isWithdrawn(item) || isLost(item)
          ? undefined
          : `${formatBytes(item.size)}, kept on this ${situation.device} until you decide.`
      }
    />
  );
}

/** What the server says that it has; its digest is the one that was sealed, or it has not arrived. */
const receiptOf = ({ size }: UploadedItem, sha256: string | undefined): string =>
  sha256 === undefined
    ? formatBytes(size)
    : `${formatBytes(size)}, unchanged · Fingerprint ${fingerprint(sha256)}`;

/** Where the traveller mends it. */
function placeOf(item: UploadedItem): { to: string; label: string } {
  const { orderId, applicantId } = item.target;
  switch (item.kind) {
    case 'document-page':
      return { to: paths.applicantMaterial(orderId, applicantId), label: 'Open the documents' };
    case 'visa-photo':
      return { to: paths.idPhoto(orderId, applicantId), label: 'Open the photo' };
    case 'passport':
      return {
        to: paths.passport(orderId, applicantId, item.target.documentId),
        label: 'Open the passport',
      };
  }
}
