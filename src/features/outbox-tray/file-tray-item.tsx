import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { isLost, isWithdrawn, type FileItem, type FileTarget } from '../../outbox/core/item';
import type { ItemPage } from '../../outbox/core/kind';
import { outboxKinds } from '../../outbox/kinds/outbox-kinds';
import { appPaths } from '../../domain/app-paths';
import { useItemThumbnail } from '../../outbox/page/use-item-file';
import { Button } from '../../ui/actions/button';
import { ImageThumb } from '../../ui/media/image-thumb';
import { useNearView } from '../../ui/hooks/use-in-view';
import { fingerprint } from './tray-items';
import { TrayRow, type TrayItemProps } from './tray-row';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { formatBytes } from '../../language/format';

/** The tray's row for an item with a file. */
export function FileTrayItem({ onClose, ...row }: TrayItemProps<FileItem>) {
  const { item, situation } = row;
  const { target, arrived } = item;
  const { pathname } = useLocation();
  const { ref, near } = useNearView<HTMLSpanElement>();
  const thumbnail = useItemThumbnail(item, near);
  const page = outboxKinds.of(item).opens(item);
  const to = addresses[page](target, item.id);
  function stayWhereItIs(event: MouseEvent) {
    if (pathname !== to) return;
    event.preventDefault();
    onClose();
  }
  return (
    <TrayRow
      {...row}
      leading={<ImageThumb ref={ref} src={thumbnail} icon="file" />}
      aside={target.applicantName || undefined}
      receipt={arrived && item.size > 0 && !isWithdrawn(item) && receiptOf(item, arrived.sha256)}
      remedy={
        <Button
          small
          full
          // Replacing the sheet's history entry closes the sheet.
          link={<Link to={to} replace onClick={stayWhereItIs} />}
        >
          {t(wayOutLabels[page])}
        </Button>
      }
      kept={
        isWithdrawn(item) || isLost(item) || item.size === 0
          ? undefined
          : t(
              '{size}, kept {device, select, phone {on this phone} page {on this page} other {on this device}} until you decide.',
              { size: formatBytes(item.size), device: situation.device },
            )
      }
    />
  );
}

/** The receipt of a delivered file; the server's digest equals the sealed file's. */
const receiptOf = ({ size }: FileItem, sha256: string | undefined): string =>
  sha256 === undefined
    ? formatBytes(size)
    : t('{size}, unchanged · Fingerprint {fingerprint}', {
        size: formatBytes(size),
        fingerprint: fingerprint(sha256),
      });

const wayOutLabels: Record<ItemPage, SourceText> = {
  documents: msg('Open the documents'),
  photo: msg('Open the photo'),
  passport: msg('Open the passport'),
  shared: msg('Choose where it belongs'),
};

const addresses: Record<ItemPage, (target: FileTarget, id: string) => string> = {
  documents: ({ orderId, applicantId }) => paths.applicantMaterial(orderId, applicantId),
  photo: ({ orderId, applicantId }) => paths.idPhoto(orderId, applicantId),
  passport: ({ orderId, applicantId, documentId = 0 }) =>
    paths.passport(orderId, applicantId, documentId),
  shared: (_target, id) => `${appPaths.SharedFiles}?file=${id}`,
};
