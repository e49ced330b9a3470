import { accountCalls } from '../../../contract/account/accounts';
import { googleAccounts } from '../../../contract/environments';
import {
  completeChoice,
  countriesAtom,
  type CompleteChoice,
  wireChoice,
} from '../../../session/countries';
import { logInDialogAtom, openLogIn } from '../../../session/login-dialog';
import { pageSettingsAtom } from '../../../services/page-settings';
import { api, atoms } from '../../../services/services';
import { currentSession } from '../../../session/session';
import { arrive } from './arrive';
import { oneTapClientId } from './social-log-in';
import { challengeOf, makeVerifier } from './provider-address';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';

/** The browser's account chooser (FedCM); Chromium only, and not in TypeScript's library yet. */
interface IdentityRequest {
  identity: {
    context: 'signin';
    providers: {
      configURL: string;
      clientId: string;
      nonce: string;
      params: { nonce: string };
    }[];
  };
  mediation: 'optional';
  signal: AbortSignal;
}

/** Requests a Google token from the browser; undefined if the visitor declines. */
async function askBrowser(
  clientId: string,
  nonce: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const request: IdentityRequest = {
    identity: {
      context: 'signin',
      // Newer browsers read the nonce from `params`, older ones from beside it.
      providers: [
        { configURL: `${googleAccounts}/gsi/fedcm.json`, clientId, nonce, params: { nonce } },
      ],
    },
    mediation: 'optional',
    signal,
  };
  const credential = await navigator.credentials.get(request as CredentialRequestOptions).then(
    (found) => found as unknown as { token?: unknown } | null,
    // Declined, closed, no account, or shown too often: the log-in dialog remains.
    () => null,
  );
  return typeof credential?.token === 'string' ? credential.token : undefined;
}

async function offer(clientId: string, choice: CompleteChoice, signal: AbortSignal): Promise<void> {
  const verifier = makeVerifier();
  const idToken = await askBrowser(clientId, await challengeOf(verifier), signal);
  if (idToken === undefined || currentSession()) return;
  try {
    const user = await api.call(accountCalls.googleLogIn, {
      id_token: idToken,
      verifier,
      ...wireChoice(choice),
    });
    await arrive(user, { words: t('Login successfully') });
  } catch {
    openLogIn({ notice: msg('Google could not log you in. Log in another way, or try again.') });
  }
}

/**
 * Shows the one-tap prompt once to a visitor, as soon as both countries are chosen. Opening the
 * log-in dialog closes the prompt.
 */
export function startOneTap(): void {
  const clientId = oneTapClientId(atoms.get(pageSettingsAtom));
  if (clientId === undefined) return;
  const stopped = new AbortController();
  function begin(): void {
    const choice = completeChoice(atoms.get(countriesAtom));
    if (clientId === undefined || !choice || currentSession() || atoms.get(logInDialogAtom)) return;
    leave();
    const leaveAgain = atoms.sub(logInDialogAtom, () => stopped.abort());
    void offer(clientId, choice, stopped.signal).finally(leaveAgain);
  }
  const leave = atoms.sub(countriesAtom, begin);
  begin();
}
