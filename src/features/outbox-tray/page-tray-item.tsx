import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths';
import { formatBytes } from '../../domain/format-instant';
import type { DocumentPageItem } from '../../outbox/item';
import { useItemThumbnail } from '../../state/use-item-file';
import { Button } from '../../ui/button';
import { ImageThumb } from '../../ui/image-thumb';
import { fingerprint } from './tray-order';
import { TrayRow, type TrayItemProps } from './tray-row';

/** A page of a document in the tray. */
export function PageTrayItem({ onClose, ...row }: TrayItemProps<DocumentPageItem>) {
  const { item, situation } = row;
  const { target, arrived } = item;
  const { pathname } = useLocation();
  const thumbnail = useItemThumbnail(item);
  const documents = paths.applicantMaterial(target.orderId, target.applicantId);
  function stayWhereItIs(event: MouseEvent) {
    if (pathname !== documents) return;
    event.preventDefault();
    onClose();
  }
  return (
    <TrayRow
      {...row}
      leading={<ImageThumb src={thumbnail} icon="file" />}
      title={target.documentName}
      aside={target.applicantName}
      receipt={arrived && `Fingerprint ${fingerprint(arrived.sha256)}`}
      wayOut={
        <Button
          small
          full
          // Leaving the sheet's own history entry is what closes the sheet.
          link={<Link to={documents} replace onClick={stayWhereItIs} />}
        >
          Open the documents
        </Button>
      }
      kept={`${formatBytes(item.size)}, kept on this ${situation.device} until you decide.`}
    />
  );
}
