import { atom, useAtomValue } from 'jotai';
import { localKeys } from '../storage/keys';
import { atoms } from '../services/services';
import { isReplaced, replaceUrlCountries, urlCountries, type UrlCountries } from './url-countries';

export interface CountryChoice {
  nationalityId?: number;
  residenceId?: number;
}

export interface CompleteChoice {
  nationalityId: number;
  residenceId: number;
}

const id = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

function choice(nationality: unknown, residence: unknown): CountryChoice {
  const nationalityId = id(nationality);
  const residenceId = id(residence);
  return { ...(nationalityId && { nationalityId }), ...(residenceId && { residenceId }) };
}

function stored(): CountryChoice {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(localKeys.countries) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    const { nationalityId, residenceId } = found as Record<string, unknown>;
    return choice(nationalityId, residenceId);
  } catch {
    return {};
  }
}

/** The choice that was made on this phone. */
let own = stored();

/** The countries in the page's address; they are never stored. */
let ofUrl: UrlCountries = isReplaced(location.search, () => sessionStorage)
  ? { hasBad: false }
  : urlCountries(location.search);

/** The effective choice: the address overrides the choice on this phone. */
const present = (): CountryChoice => ({
  ...own,
  ...choice(ofUrl.nationalityId, ofUrl.residenceId),
});

export const countriesAtom = atom<CountryChoice>(present());

/** Whether the address named an unknown country, which is ignored. */
export const urlIgnoredAtom = atom(ofUrl.hasBad);

/** The choice that was made on this phone; only this one is written to the account. */
export const ownChoice = (): CountryChoice => own;

/** Ignores the countries of the address that are not in the list of countries. */
export function ignoreUnknownUrlCountries(known: ReadonlySet<number>): void {
  const { nationalityId, residenceId, hasBad } = ofUrl;
  const isBad = (id: number | undefined) => id !== undefined && !known.has(id);
  if (!isBad(nationalityId) && !isBad(residenceId)) return;
  ofUrl = {
    ...(nationalityId && known.has(nationalityId) && { nationalityId }),
    ...(residenceId && known.has(residenceId) && { residenceId }),
    hasBad,
  };
  atoms.set(countriesAtom, present());
  atoms.set(urlIgnoredAtom, true);
}

export const useCountryChoice = (): CountryChoice => useAtomValue(countriesAtom);

export const completeChoice = ({
  nationalityId,
  residenceId,
}: CountryChoice): CompleteChoice | undefined =>
  nationalityId && residenceId ? { nationalityId, residenceId } : undefined;

/** The choice as calls name it; nothing before it is made. */
export const wireChoice = (choice: CompleteChoice | undefined) =>
  choice && { country_id: choice.nationalityId, country_residence_id: choice.residenceId };

export const useCompleteChoice = (): CompleteChoice | undefined =>
  completeChoice(useCountryChoice());

/** Adopts the account's countries if none were chosen on this phone. */
export function adoptAccountCountries({ nationalityId, residenceId }: CountryChoice): void {
  const account = completeChoice({ nationalityId, residenceId });
  if (account && !completeChoice(atoms.get(countriesAtom))) chooseCountries(account);
}

/** Stores the choice on this phone; in-memory only where a private window denies storage. */
export function chooseCountries(next: CompleteChoice): void {
  own = next;
  ofUrl = { hasBad: false };
  atoms.set(countriesAtom, next);
  atoms.set(urlIgnoredAtom, false);
  replaceUrlCountries(location.search, () => sessionStorage);
  try {
    localStorage.setItem(localKeys.countries, JSON.stringify(next));
  } catch {
    // Storage is denied: the choice is in-memory only.
  }
}
