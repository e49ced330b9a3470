import { useEffect, useState } from 'react';
import type { Passport } from '../../contract/passport';
import {
  type LackingNameRule,
  usualLackingNameRule,
  withFilling,
} from '../../domain/passport/passport-names';
import {
  emptyPassport,
  type PassportForm,
  trimPassport,
} from '../../domain/passport/passport-form';
import type { ValueOrigins } from '../../domain/passport/value-origins';
import { passportFields, type PassportItem } from '../../outbox/kinds/passport';
import { openDatabase } from '../../services/services';
import { keepDraft, readDraft } from '../../session/kept-draft';
import { draftNames } from '../../storage/draft-names';
import type { FoundPassport, KnownPassport } from './use-passport';

/** The passport that a draft belongs to. */
export interface DraftOf {
  userId: string;
  applicantId: string;
  documentId: number;
}

const nameOf = ({ applicantId, documentId }: DraftOf) =>
  `${draftNames.passport}:${applicantId}:${documentId}`;

/** The draft of the form, typed and not saved yet. */
export const readPassportDraft = async (of: DraftOf): Promise<PassportForm | undefined> =>
  (await readDraft(of.userId, nameOf(of))) as PassportForm | undefined;

/** Stores the draft; undefined deletes it. */
export const keepPassportDraft = (of: DraftOf, form: PassportForm | undefined): Promise<void> =>
  keepDraft(of.userId, nameOf(of), form);

const originsNameOf = (of: DraftOf) => `${nameOf(of)}:origins`;

/** Where the values of the form came from, kept also once it is saved. */
export const readValueOrigins = async (of: DraftOf): Promise<ValueOrigins | undefined> =>
  (await readDraft(of.userId, originsNameOf(of))) as ValueOrigins | undefined;

export const keepValueOrigins = (of: DraftOf, origins: ValueOrigins): Promise<void> =>
  keepDraft(of.userId, originsNameOf(of), origins);

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

/** The filling that the destination of an order wants for a name that a passport lacks. */
export const lackingNameRuleOf = ({ product }: FoundPassport['order']): LackingNameRule =>
  product.lackingName ?? usualLackingNameRule;

/** The form as it is sent; undefined if no sex is chosen. */
export function filledForm(form: PassportForm, rule: LackingNameRule): Passport | undefined {
  const { sex, ...said } = withFilling(trimPassport(form), rule);
  return sex === null ? undefined : { ...said, sex };
}

/** The server's data as a form, with the filling of a lacking name; undefined if nothing was submitted yet. */
export function formOfKnown(known: KnownPassport | undefined): PassportForm | undefined {
  if (known?.passportNumber === undefined) return undefined;
  const { passportNumber, surname, givenName, countryCode, sex, birthday, expireDate } = known;
  const said = { passportNumber, surname, givenName, countryCode, sex, birthday, expireDate };
  return { ...emptyPassport, ...withoutHoles({ ...said, lacks: known.lacks }) };
}

/** Removes undefined values. */
export const withoutHoles = <T extends object>(
  partial: T,
): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
