import { languageParameter } from '../domain/app-paths';
import { isLanguage, type Language } from '../contract/languages';

/** The language that an address names, as those of search results do; null if it names none of ours. */
export function urlLanguage(search: string): Language | null {
  const named = new URLSearchParams(search).get(languageParameter);
  return isLanguage(named) ? named : null;
}
