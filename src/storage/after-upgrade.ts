import type { StoredItem, VisaDatabase } from './database';
import { giveMessages } from './sentences-before';

type Pictured = StoredItem & { sealedThumbnail?: ArrayBuffer; hasThumbnail?: true };

/** From these versions on, items contain messages, and no thumbnails. */
const firstWithMessages = 7;
const firstWithoutThumbnails = 8;

/**
 * Converts the items of an older version, after the upgrade of the database. An item that is not
 * converted, for example on a full phone, stays readable.
 * @param before the version before the upgrade
 */
export async function afterUpgrade(db: VisaDatabase, before: number): Promise<void> {
  if (before < firstWithMessages) await giveMessages(db);
  if (before < firstWithoutThumbnails) await moveThumbnails(db);
}

/** Moves the thumbnails out of the items, all in one transaction: each is in one place. */
async function moveThumbnails(db: VisaDatabase): Promise<void> {
  const tx = db.transaction(['items', 'thumbnails'], 'readwrite');
  for await (const cursor of tx.objectStore('items')) {
    const { sealedThumbnail, ...item }: Pictured = cursor.value;
    if (!sealedThumbnail) continue;
    const moved: Pictured = { ...item, hasThumbnail: true };
    await tx.objectStore('thumbnails').put(sealedThumbnail, item.id);
    await cursor.update(moved);
  }
  await tx.done;
}
