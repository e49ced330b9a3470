import type { RequestOf } from '../../contract/define-call';
import type { passportCalls } from '../../contract/passport';
import { sealJson, unsealJson } from '../../storage/seal';

/** What a traveller fills in about a passport, in the wire's names. */
export type PassportFields = Omit<
  RequestOf<typeof passportCalls.submitPassport>,
  'applicant_id' | 'elec_key'
>;

const contextOf = (itemId: string) => `item:${itemId}:fields`;

export const sealFields = (
  key: CryptoKey,
  itemId: string,
  fields: PassportFields,
): Promise<ArrayBuffer> => sealJson(key, fields, contextOf(itemId));

/** Rejects when it is damaged, or another item's. */
export const openFields = async (
  key: CryptoKey,
  itemId: string,
  sealed: ArrayBuffer,
): Promise<PassportFields> => (await unsealJson(key, sealed, contextOf(itemId))) as PassportFields;
