import type { Country } from '../contract/countries';
import { t } from '../language/translate';

/** The display state of a chosen country, whose list may be loading or have failed. */
export type ChosenCountry =
  { kind: 'none' } | { kind: 'loading' } | { kind: 'failed' } | { kind: 'known'; country: Country };

/** Existing data counts even if its refetch failed; a country that is not in the list is 'none'. */
export function chosenCountry(
  id: number | undefined,
  list: { data: readonly Country[] | undefined; error: unknown },
): ChosenCountry {
  if (id === undefined) return { kind: 'none' };
  if (!list.data) return { kind: list.error ? 'failed' : 'loading' };
  const country = list.data.find((one) => one.id === id);
  return country ? { kind: 'known', country } : { kind: 'none' };
}

/** The label of the chosen country; undefined while the list is loading. */
export function chosenCountryWords(chosen: ChosenCountry, none: string): string | undefined {
  switch (chosen.kind) {
    case 'none':
      return none;
    case 'loading':
      return undefined;
    case 'failed':
      return t('Did not load');
    case 'known':
      return chosen.country.name;
  }
}
