import { useEffect, useState } from 'react';
import type { PassportForm } from '../../domain/passport/passport-form';
import { serverWords } from '../../i18n/server-words';
import { isToBeRead } from '../../outbox/core/item';
import {
  passport,
  passportReading,
  type PassportItem,
  type PassportReading,
} from '../../outbox/kinds/passport';
import { useIsOnline } from '../../page/connection';
import { openDatabase } from '../../page/services';
import { withoutHoles } from './known-form';

/** How the reading of a picture stands. */
export type Reading =
  | { state: 'reading' }
  | { state: 'read'; form: Partial<PassportForm> }
  /** What the traveller reads. */
  | { state: 'failed'; sentence: string };

/** What a failed reading is called. */
export const failedTitle = 'Recognition failure';
const typeIt = 'Please type what the passport says.';

const reading: Reading = { state: 'reading' };
const notRead: Reading = { state: 'failed', sentence: typeIt };

const shown = (found: PassportReading | undefined): Reading => {
  if (found?.isRead) return { state: 'read', form: withoutHoles(found.said) };
  return found?.why ? { state: 'failed', sentence: serverWords(found.why) ?? typeIt } : notRead;
};

/** What the item says of the reading of its picture, whoever had it read: this page, another or the worker. */
export function useReading(item: PassportItem | undefined): Reading | undefined {
  const online = useIsOnline();
  const [opened, setOpened] = useState<{ id: string; reading: Reading }>();
  const id = item?.sealedReading && item.id;
  useEffect(() => {
    if (id === undefined || item === undefined) return undefined;
    let current = true;
    void passportReading(openDatabase, item)
      .catch(() => undefined)
      .then((found) => {
        if (current) setOpened({ id, reading: shown(found) });
      });
    return () => {
      current = false;
    };
    // A picture is read once; the item itself is new with every change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  if (!item) return undefined;
  if (id !== undefined) return opened?.id === id ? opened.reading : reading;
  if (!isToBeRead(item, passport)) return gaveUp(item) ? notRead : undefined;
  return online && item.state !== 'waiting' ? reading : undefined;
}

/** It was cut off too often, and goes as any other file. */
const gaveUp = (item: PassportItem): boolean =>
  item.attempts > 0 && item.serverKey === undefined && passport.reads?.(item) === true;
