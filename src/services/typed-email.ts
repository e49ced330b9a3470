import { sessionKeys } from '../storage/keys';

/** The address that was typed into Email Me and not sent yet; it survives a reload. */
export function typedEmail(): string | undefined {
  try {
    return sessionStorage.getItem(sessionKeys.emailMe) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepTypedEmail(typed: string | undefined): void {
  try {
    if (typed === undefined) sessionStorage.removeItem(sessionKeys.emailMe);
    else sessionStorage.setItem(sessionKeys.emailMe, typed);
  } catch {
    // Storage is denied: the typed address is in-memory only.
  }
}
