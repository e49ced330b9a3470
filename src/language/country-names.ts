import { countryNameIn } from '../domain/text/country-name';
import { activeLanguage } from './translate';

/** The name of a country in the traveller's language: see `countryNameIn`. */
export const countryName = (code: string | undefined, english: string): string =>
  countryNameIn(activeLanguage().language, code, english);
