import { isLanguage, type Language } from '../contract/languages';
import { sourceLanguage } from '../domain/languages';
import { activeLanguage } from './translate';

/** The traveller's language as the server knows it: a pseudo-language is none of its languages. */
export function sentLanguage(): Language {
  const { language } = activeLanguage();
  return isLanguage(language) ? language : sourceLanguage;
}
