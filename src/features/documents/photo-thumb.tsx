import type { PhotoItem } from '../../outbox/kinds/visa-photo';
import { useItemThumbnail } from '../../sync/use-item-file';
import { ImageThumb } from '../../ui/media/image-thumb';

interface Props {
  /** The item, while it is on the phone: its thumbnail needs no network. */
  item: PhotoItem | undefined;
  thumbnailUrl: string | undefined;
}

/** The thumbnail of a visa photo. */
export function PhotoThumb({ item, thumbnailUrl }: Props) {
  if (item) return <QueuedThumb item={item} />;
  return <ImageThumb src={thumbnailUrl} icon="photo" />;
}

const QueuedThumb = ({ item }: { item: PhotoItem }) => (
  <ImageThumb src={useItemThumbnail(item)} icon="photo" />
);
