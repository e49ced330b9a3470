import { countryIdIn, countryParameters } from '../domain/app-paths';
import { sessionKeys } from '../storage/keys';

export interface UrlCountries {
  readonly nationalityId?: number;
  readonly residenceId?: number;
  /** Whether a parameter had a value that is not an id. */
  readonly hasBad: boolean;
}

/** The countries of a query string; invalid ids are left out. */
export function urlCountries(search: string): UrlCountries {
  const query = new URLSearchParams(search);
  const [nationality, residence] = countryParameters.map((name) => query.get(name));
  const nationalityId = countryIdIn(nationality);
  const residenceId = countryIdIn(residence);
  return {
    ...(nationalityId && { nationalityId }),
    ...(residenceId && { residenceId }),
    hasBad: Boolean((nationality && !nationalityId) || (residence && !residenceId)),
  };
}

const pairOf = (search: string): string => {
  const query = new URLSearchParams(search);
  return countryParameters.map((name) => query.get(name) ?? '').join();
};

/** Records that the traveller replaced the address's countries, so that a reload ignores them. */
export function replaceUrlCountries(search: string, storage: () => Storage): void {
  try {
    if (pairOf(search) !== ',') storage().setItem(sessionKeys.replacedCountries, pairOf(search));
  } catch {
    // Storage is denied: after a reload the address applies again.
  }
}

export function isReplaced(search: string, storage: () => Storage): boolean {
  try {
    return storage().getItem(sessionKeys.replacedCountries) === pairOf(search);
  } catch {
    return false;
  }
}
