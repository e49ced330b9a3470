import type { FileItem } from '../../../outbox/core/item';
import type { UploadItem } from '../../../contract/upload-item';
import { useWasOnline } from '../../../services/connection';
import { useItemThumbnail } from '../../../outbox/page/use-item-file';
import type { IconName } from '../../../ui/media/icon-paths';
import { ImageThumb } from '../../../ui/media/image-thumb';
import { useNearView } from '../../../ui/hooks/use-in-view';

interface Props {
  upload?: UploadItem | undefined;
  /** An item of this phone, delivered or not: its thumbnail needs no network. */
  item?: FileItem | undefined;
  icon: IconName;
  shape?: 'row' | 'page';
}

/** The thumbnail of a page, from the phone if possible, else from the server. */
export function PageThumb({ upload, item, icon, shape = 'row' }: Props) {
  const wasOnline = useWasOnline();
  if (item?.hasThumbnail) return <ItemThumb item={item} icon={icon} shape={shape} />;
  const picture = upload?.mimeType.startsWith('image/') && wasOnline ? upload.url : undefined;
  return <ImageThumb src={picture} icon={upload || item ? 'file' : icon} shape={shape} />;
}

function ItemThumb({
  item,
  icon,
  shape,
}: {
  item: FileItem;
  icon: IconName;
  shape: 'row' | 'page';
}) {
  const { ref, near } = useNearView<HTMLSpanElement>();
  return <ImageThumb ref={ref} src={useItemThumbnail(item, near)} icon={icon} shape={shape} />;
}

/** The items of this phone that became uploads, by the digest that both share. */
export const byDigest = <Item extends FileItem>(
  items: readonly Item[],
): ReadonlyMap<string, Item> =>
  new Map(items.flatMap((item) => (item.arrived?.sha256 ? [[item.arrived.sha256, item]] : [])));

/** This phone's item of an upload; undefined if the server does not send the digest. */
export const sourceOf = <Item extends FileItem>(
  sources: ReadonlyMap<string, Item>,
  upload: UploadItem | undefined,
): Item | undefined => (upload?.sha256 === undefined ? undefined : sources.get(upload.sha256));
