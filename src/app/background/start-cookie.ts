import { writeStartCookie } from '../../domain/start-cookie';
import { subscribeToLanguage } from '../../language/translate';
import { keptLanguage } from '../../services/kept-language';
import { atoms } from '../../services/services';
import { countriesAtom, ownChoice } from '../../session/countries';
import { currentSession, sessionAtom } from '../../session/session';

/**
 * Keeps the start cookie as the traveller's choices are, so that the server's next page is the one that
 * the app would show. What only the address says is not in it.
 */
export function keepStartCookie(): void {
  const write = () => {
    const isUser = currentSession() !== undefined;
    const language = keptLanguage() ?? undefined;
    document.cookie = writeStartCookie({ language, ...ownChoice(), isUser });
  };
  write();
  subscribeToLanguage(write);
  atoms.sub(countriesAtom, write);
  atoms.sub(sessionAtom, write);
}
