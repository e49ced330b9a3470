import {
  passportCountryCodes,
  passportCountryName,
} from '../../domain/passport/passport-countries';
import { activeLanguage } from '../../language/translate';

/** A choice of an issuing state: its code, and its name with the code. */
interface Choice {
  value: string;
  label: string;
}

const namesIn = (locale: string) => new Intl.DisplayNames(locale, { type: 'region' });

/** The name of an issuing state in the traveller's language. */
export const issuingState = (code: string): string =>
  passportCountryName(code, namesIn(activeLanguage().locale));

const choices = new Map<string, readonly Choice[]>();

/** All issuing states, sorted in the traveller's language; made once a language. */
export function issuingStates(): readonly Choice[] {
  const { locale } = activeLanguage();
  const known = choices.get(locale);
  if (known) return known;
  const names = namesIn(locale);
  const { compare } = new Intl.Collator(locale);
  const made = passportCountryCodes
    .map((value) => ({ value, label: `${passportCountryName(value, names)} (${value})` }))
    .sort((a, b) => compare(a.label, b.label));
  choices.set(locale, made);
  return made;
}
