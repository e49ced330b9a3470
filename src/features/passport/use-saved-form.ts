import { useEffect, useState } from 'react';
import type { PassportForm } from '../../domain/passport/passport-form';
import { passportFields, type PassportItem } from '../../outbox/kinds/passport';
import { openDatabase } from '../../services/services';
import { formOfKnown } from './known-form';
import type { KnownPassport } from './use-passport';

/**
 * The form that was saved last, with the filling of a lacking name: on this phone, else at the server. Null if there is none; undefined
 * until it is loaded, which without a network may be never.
 */
export function useSavedForm(
  item: PassportItem | undefined,
  known: KnownPassport | undefined,
): PassportForm | null | undefined {
  const [opened, setOpened] = useState<{ key: string; form: PassportForm | undefined }>();
  const key = item?.sealedFields && `${item.id}:${item.attachKey}`;
  useEffect(() => {
    if (key === undefined || item === undefined) return undefined;
    let current = true;
    passportFields(openDatabase, item)
      .catch(() => undefined)
      .then((form) => {
        if (current) setOpened({ key, form });
      });
    return () => {
      current = false;
    };
    // The key changes with the item's fields; the item is a new object after every change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  if (key === undefined) return known && (formOfKnown(known) ?? null);
  if (opened?.key !== key) return undefined;
  return opened.form ?? formOfKnown(known) ?? null;
}
