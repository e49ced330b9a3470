import { user as userSchema } from '../../../src/contract/account/accounts';
import * as v from 'valibot';
import { databaseOpener } from '../../../src/storage/database';
import { localKeys } from '../../../src/storage/keys';
import { sessionStore } from '../../../src/storage/session';

/** The stored state of a phone before a test begins. */
export interface PhoneState {
  /** The countries that were chosen; undefined on a phone that was never asked. */
  readonly countries: { readonly nationalityId: number; readonly residenceId: number } | undefined;
  /** Whether the welcome pop-up was closed at an earlier visit. */
  readonly isVisited: boolean;
  /** Whether the cookie bar was accepted. */
  readonly acceptsCookies: boolean;
  /** The chosen language, a tag; undefined on a phone whose browser decides. */
  readonly language: string | undefined;
  /** The wire's answer to the log-in of the session; undefined for a visitor. */
  readonly session: unknown;
}

/** Writes a phone's state with the app's own storage code, on a page of the app's origin. */
async function writePhoneState(state: PhoneState): Promise<void> {
  const { countries, isVisited, acceptsCookies, language, session } = state;
  if (countries) localStorage.setItem(localKeys.countries, JSON.stringify(countries));
  if (isVisited) localStorage.setItem(localKeys.isVisitedHome, '1');
  if (acceptsCookies) localStorage.setItem(localKeys.acceptCookiesTime, '1');
  if (language !== undefined) localStorage.setItem(localKeys.language, language);
  if (session === undefined) return;
  const open = databaseOpener();
  await sessionStore(open).write(v.parse(userSchema, session));
  (await open()).close();
}

Object.assign(globalThis, { writePhoneState });
