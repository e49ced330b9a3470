import { useEffect, useState } from 'react';
import { localDateOf } from '../../domain/calendar/calendar-date';
import type { PassportItem } from '../../outbox/kinds/passport';
import { clock } from '../../services/services';
import { itemFile } from '../../outbox/page/use-item-file';
import { imageClient } from '../../workers/image/image-client';
import type { ZoneResult } from '../../workers/image/image.api';

/** The passport that a picture is of. */
interface PassportOf {
  applicantId: string;
  documentId?: number | undefined;
}

/** Readings of this page, by item; after a reload a picture is read again. */
const looks = new Map<string, Promise<ZoneResult>>();
/** Each has a picture of the zone. */
const mostLooks = 4;

/** How many pictures of a passport could not be read in a row. */
const failures = new Map<string, number>();

const keyOf = ({ applicantId, documentId }: PassportOf) => `${applicantId}:${documentId}`;

/** Readings of files that are being saved, and have no item yet. */
const begun = new Map<string, Promise<ZoneResult>>();

/** Reads the passport in a file that is being saved; its page shows that it is read. */
export async function lookAtNew(passport: PassportOf, file: Blob): Promise<ZoneResult> {
  const key = keyOf(passport);
  const look = lookAtFile(file);
  begun.set(key, look);
  try {
    return await look;
  } finally {
    if (begun.get(key) === look) begun.delete(key);
  }
}

/** Reads the passport in a picture file on this phone. */
const lookAtFile = (bytes: Blob): Promise<ZoneResult> =>
  imageClient.readPassport({
    id: `passport ${crypto.randomUUID()}`,
    bytes,
    today: localDateOf(clock.now()),
  });

/** Keeps the reading of an item's picture, and counts failures. */
export function keepLook(item: PassportItem, result: ZoneResult): void {
  keep(item.id, Promise.resolve(result));
  const key = keyOf(item.target);
  failures.set(key, result.look.kind === 'read' ? 0 : (failures.get(key) ?? 0) + 1);
}

/** The same picture under another item was read already. */
export function passLookOn(from: PassportItem, to: PassportItem): void {
  const look = looks.get(from.id);
  if (look) keep(to.id, look);
}

export const failuresOf = (passport: PassportOf): number => failures.get(keyOf(passport)) ?? 0;

function keep(itemId: string, look: Promise<ZoneResult>): void {
  looks.set(itemId, look);
  const [oldest] = looks.keys();
  if (looks.size > mostLooks && oldest !== undefined) looks.delete(oldest);
}

/**
 * The phone's reading of an item's picture; 'reading' until it is done, undefined if the item is
 * not read.
 */
export function usePhoneLook(item: PassportItem | undefined): ZoneResult | 'reading' | undefined {
  const [found, setFound] = useState<{ id: string; result: ZoneResult }>();
  const isPicture = item !== undefined && item.size > 0 && item.mime.startsWith('image/');
  const isKnown = item !== undefined && looks.has(item.id);
  // An item that is filled in needs no reading any more.
  const reads = isKnown || (isPicture && !item.sealedFields);
  const id = reads ? item?.id : undefined;
  useEffect(() => {
    if (id === undefined || !item) return undefined;
    let current = true;
    const look = looks.get(id) ?? begun.get(keyOf(item.target)) ?? itemFile(item).then(lookAtFile);
    keep(id, look);
    look.then(
      (result) => {
        if (current) setFound({ id, result });
      },
      () => {
        if (current) setFound({ id, result: { look: { kind: 'unreadable' } } });
      },
    );
    return () => {
      current = false;
    };
    // The item is a new object after every change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  if (id === undefined) return undefined;
  return found?.id === id ? found.result : 'reading';
}
