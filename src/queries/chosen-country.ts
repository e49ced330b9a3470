import type { Country } from '../contract/countries';

/** A chosen country as it can be shown: its list may still be on its way, or not come at all. */
export type ChosenCountry =
  { face: 'none' } | { face: 'loading' } | { face: 'failed' } | { face: 'known'; country: Country };

/** Kept data counts, however its refetch ended; a country that the list does not have is none. */
export function chosenCountry(
  id: number | undefined,
  list: { data: readonly Country[] | undefined; error: unknown },
): ChosenCountry {
  if (id === undefined) return { face: 'none' };
  if (!list.data) return { face: list.error ? 'failed' : 'loading' };
  const country = list.data.find((one) => one.id === id);
  return country ? { face: 'known', country } : { face: 'none' };
}

/** The words for it; undefined while there are none yet. */
export function chosenCountryWords(chosen: ChosenCountry, none: string): string | undefined {
  switch (chosen.face) {
    case 'none':
      return none;
    case 'loading':
      return undefined;
    case 'failed':
      return 'Did not load';
    case 'known':
      return chosen.country.name;
  }
}
