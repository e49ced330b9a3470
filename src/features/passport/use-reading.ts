import { useEffect, useState } from 'react';
import { doubtsOf, type PassportDoubts } from '../../contract/passport';
import type { PassportForm } from '../../domain/passport/passport-form';
import type { Said } from '../../domain/messages/message';
import { isToBeRead } from '../../outbox/core/item';
import {
  passport,
  passportReading,
  type PassportItem,
  type PassportReading,
} from '../../outbox/kinds/passport';
import { useIsOnline } from '../../services/connection';
import { openDatabase } from '../../services/services';
import { withoutHoles } from './known-form';

/** The state of reading a picture. */
export type Reading =
  | { state: 'reading' }
  | { state: 'read'; form: Partial<PassportForm>; doubts: PassportDoubts }
  /** With the server's reason, if it gave one. */
  | { state: 'failed'; why: Said | undefined };

const reading: Reading = { state: 'reading' };
const notRead: Reading = { state: 'failed', why: undefined };

const shown = (found: PassportReading | undefined): Reading => {
  const doubts = doubtsOf(found?.toCheck ?? []);
  if (found?.isRead) return { state: 'read', form: withoutHoles(found.said), doubts };
  // Nothing is sure, but there is something to choose from.
  if (Object.keys(doubts).length > 0) return { state: 'read', form: {}, doubts };
  return found?.why ? { state: 'failed', why: found.why } : notRead;
};

/**
 * The state of reading an item's picture, whether this page, another page or the worker made the
 * call.
 */
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
    // A picture is read once; the item is a new object after every change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  if (!item) return undefined;
  if (id !== undefined) return opened?.id === id ? opened.reading : reading;
  if (!isToBeRead(item, passport)) return gaveUp(item) ? notRead : undefined;
  return online && item.state !== 'waiting' ? reading : undefined;
}

/** The reading was interrupted too often, and the file is uploaded without one. */
const gaveUp = (item: PassportItem): boolean =>
  item.attempts > 0 && item.serverKey === undefined && passport.reads?.(item) === true;
