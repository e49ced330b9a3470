import { isLanguage, type Language } from '../contract/languages';
import { languageParameter } from '../domain/app-paths';
import { sessionKeys } from '../storage/keys';

/**
 * The language that an address names, as those of search results do; null if it names none of ours, or
 * the traveller chose another one in this tab.
 */
export function urlLanguage(search: string, storage: () => Storage): Language | null {
  const named = new URLSearchParams(search).get(languageParameter);
  return isLanguage(named) && !isReplaced(named, storage) ? named : null;
}

/** Records that the traveller replaced the address's language, so that a reload ignores it. */
export function replaceUrlLanguage(search: string, storage: () => Storage): void {
  const named = urlLanguage(search, storage);
  try {
    if (named) storage().setItem(sessionKeys.replacedLanguage, named);
  } catch {
    // Storage is denied: after a reload the address applies again.
  }
}

function isReplaced(named: Language, storage: () => Storage): boolean {
  try {
    return storage().getItem(sessionKeys.replacedLanguage) === named;
  } catch {
    return false;
  }
}
