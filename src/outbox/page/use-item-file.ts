import { useEffect, useState } from 'react';
import { type FileItem, hasFile, isRaw, type OutboxItem } from '../core/item';
import { itemBytes, openThumbnail } from '../core/sealed-content';
import { items } from '../../services/stores';
import { openDatabase } from '../../services/services';

/**
 * A blob URL of an item's thumbnail; undefined until it is opened, and if there is none. In long
 * lists only `wanted` ones are opened.
 */
export function useItemThumbnail(item: OutboxItem, wanted = true): string | undefined {
  return useObjectUrl(wanted ? contentOf(item) : undefined, async () => {
    const jpeg = hasFile(item) ? await openThumbnail(openDatabase, item) : undefined;
    return jpeg && new Blob([jpeg], { type: 'image/jpeg' });
  });
}

/** A blob URL of the item's file, while it is still on the phone. */
export function useItemFile(item: FileItem): string | undefined {
  return useObjectUrl(contentOf(item), () => itemFile(item));
}

/** The item's file, opened. */
export async function itemFile(item: FileItem): Promise<Blob> {
  return new Blob([await itemBytes(openDatabase, items, item)], { type: item.mime });
}

/** A copy of what an item would send, for the traveller to keep: its file, or a message's text. */
export async function itemCopy(item: OutboxItem): Promise<File> {
  const bytes = await itemBytes(openDatabase, items, item);
  const type = hasFile(item) ? item.mime : 'text/plain';
  const ending =
    { 'application/pdf': 'pdf', 'image/png': 'png', 'text/plain': 'txt' }[type] ?? 'jpg';
  return new File([bytes], `${item.kind}-${item.id.slice(0, 8)}.${ending}`, { type });
}

/** Preparing a raw file replaces its bytes, which a browser may not show, and adds the thumbnail. */
const contentOf = (item: OutboxItem): string => `${item.id}${isRaw(item) ? ' raw' : ''}`;

function useObjectUrl(
  key: string | undefined,
  make: () => Promise<Blob | undefined>,
): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let current = true;
    if (key === undefined) return undefined;
    make().then(
      (blob) => {
        if (!blob || !current) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      current = false;
      if (made) URL.revokeObjectURL(made);
    };
    // `make` is a new closure on every render; the key identifies the content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return url;
}
