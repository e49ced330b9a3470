import { atom, useAtomValue } from 'jotai';
import { localKeys } from '../storage/keys';
import { atoms } from '../page/services';
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

/** What was chosen on this phone. */
let own = stored();

/** What the address asks for; it is never stored. */
let ofUrl: UrlCountries = isReplaced(location.search, () => sessionStorage)
  ? { hasBad: false }
  : urlCountries(location.search);

/** The choice that the page starts with: the address's before the phone's own. */
const present = (): CountryChoice => ({
  ...own,
  ...choice(ofUrl.nationalityId, ofUrl.residenceId),
});

export const countriesAtom = atom<CountryChoice>(present());

/** Whether the address named a country that there is not. */
export const urlIgnoredAtom = atom(ofUrl.hasBad);

/** What was chosen on this phone itself, which is what an account is told. */
export const ownChoice = (): CountryChoice => own;

/** Leaves out what the address named and the list of countries does not have. */
export function dropUnknownOfUrl(known: ReadonlySet<number>): void {
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

export const useCompleteChoice = (): CompleteChoice | undefined =>
  completeChoice(useCountryChoice());

/** A phone without a choice of its own takes over the account's. */
export function adoptAccountCountries({ nationalityId, residenceId }: CountryChoice): void {
  const account = completeChoice({ nationalityId, residenceId });
  if (account && !completeChoice(atoms.get(countriesAtom))) chooseCountries(account);
}

/** Remembers the choice on this phone. Private windows may refuse; then it holds for this page. */
export function chooseCountries(next: CompleteChoice): void {
  own = next;
  ofUrl = { hasBad: false };
  atoms.set(countriesAtom, next);
  atoms.set(urlIgnoredAtom, false);
  replaceUrlCountries(location.search, () => sessionStorage);
  try {
    localStorage.setItem(localKeys.countries, JSON.stringify(next));
  } catch {
    // Storage is denied: the choice lives as long as the page.
  }
}
