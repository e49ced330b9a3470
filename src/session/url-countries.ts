import { sessionKeys } from '../storage/keys';

const idPattern = /^[1-9]\d{0,8}$/;
const names = ['country_id', 'country_residence_id'] as const;

export interface UrlCountries {
  readonly nationalityId?: number;
  readonly residenceId?: number;
  /** Something stood there that is no id. */
  readonly hasBad: boolean;
}

/** The countries of a query string; what is no plain id is left out. */
export function urlCountries(search: string): UrlCountries {
  const query = new URLSearchParams(search);
  const [nationality, residence] = names.map((name) => query.get(name));
  const idOf = (value: string | null | undefined) =>
    value && idPattern.test(value) ? Number(value) : undefined;
  const nationalityId = idOf(nationality);
  const residenceId = idOf(residence);
  return {
    ...(nationalityId && { nationalityId }),
    ...(residenceId && { residenceId }),
    hasBad: Boolean((nationality && !nationalityId) || (residence && !residenceId)),
  };
}

const pairOf = (search: string): string => {
  const query = new URLSearchParams(search);
  return names.map((name) => query.get(name) ?? '').join();
};

/** The traveller chose others: a reload of the same address must not bring its own ones back. */
export function replaceUrlCountries(search: string, storage: () => Storage): void {
  try {
    if (pairOf(search) !== ',') storage().setItem(sessionKeys.replacedCountries, pairOf(search));
  } catch {
    // Storage is denied: after a reload the address counts again.
  }
}

export function isReplaced(search: string, storage: () => Storage): boolean {
  try {
    return storage().getItem(sessionKeys.replacedCountries) === pairOf(search);
  } catch {
    return false;
  }
}
