import type { DocumentPageItem } from '../../outbox/item';
import { useIsOnline } from '../../state/connection';
import { useItemFile, useItemThumbnail } from '../../state/use-outbox';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Viewer } from '../../ui/viewer';
import type { PageEntry } from './page-entries';

interface Props {
  entry: PageEntry;
  title: string;
  position?: string | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
}

/** One page on the whole screen: the one on the phone if it is still there, else the server's. */
export function PageViewer({ entry, ...props }: Props) {
  const { item, upload } = entry;
  const online = useIsOnline();
  if (item && item.state !== 'done') return <ItemViewer item={item} {...props} />;
  const src = upload && online ? upload.url : undefined;
  return <FileViewer {...props} src={src} mime={upload?.mimeType ?? item?.mime ?? ''} />;
}

function ItemViewer({ item, ...props }: Omit<Props, 'entry'> & { item: DocumentPageItem }) {
  const file = useItemFile(item);
  const thumbnail = useItemThumbnail(item);
  return <FileViewer {...props} src={file ?? thumbnail} mime={item.mime} />;
}

function FileViewer({
  src,
  mime,
  title,
  ...props
}: Omit<Props, 'entry'> & { src: string | undefined; mime: string }) {
  if (src && mime.startsWith('image/'))
    return <Viewer open title={title} src={src} alt={title} {...props} />;
  return (
    <Viewer open title={title} {...props}>
      {src ? (
        <EmptyState
          icon="file"
          title="This is a PDF"
          action={
            <Button
              icon="external"
              link={
                <a href={src} target="_blank" rel="noopener noreferrer">
                  Open the file
                </a>
              }
            >
              Open the file
            </Button>
          }
        >
          It opens in another tab.
        </EmptyState>
      ) : (
        <EmptyState icon="wifi-off" title="It cannot be shown right now">
          The page itself is on the server. It can be seen again when you are online.
        </EmptyState>
      )}
    </Viewer>
  );
}
