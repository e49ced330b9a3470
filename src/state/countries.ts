import { atom, useAtomValue } from 'jotai';
import { localKeys } from '../storage/keys';
import { atoms } from './services';

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

/** The choice that the page starts with: the URL's, which is not stored, before the stored one. */
function initialChoice(): CountryChoice {
  const query = new URLSearchParams(location.search);
  return { ...stored(), ...choice(query.get('country_id'), query.get('country_residence_id')) };
}

export const countriesAtom = atom<CountryChoice>(initialChoice());

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
  atoms.set(countriesAtom, next);
  try {
    localStorage.setItem(localKeys.countries, JSON.stringify(next));
  } catch {
    // Storage is denied: the choice lives as long as the page.
  }
}
