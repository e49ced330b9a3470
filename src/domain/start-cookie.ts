import { countryIdIn } from './app-paths';

/**
 * A traveller's choices, as a cookie: with it the server answers with the page that their app would
 * show. Nothing depends on it but the first answer: the app itself reads what is kept on the phone.
 */
export interface StartChoice {
  readonly language?: string | undefined;
  readonly nationalityId?: number | undefined;
  readonly residenceId?: number | undefined;
  /** Their pages have nothing in common with a visitor's: they get the shell. */
  readonly isUser?: boolean | undefined;
}

/**
 * Bound by its prefix to this very host and to TLS: no page of a host beside it can set it.
 */
export const startCookie = '__Host-start';

const year = 365 * 24 * 60 * 60;

/** The assignment for `document.cookie`; with nothing chosen the cookie ends. */
export function writeStartCookie(choice: StartChoice): string {
  const { language, nationalityId, residenceId, isUser } = choice;
  const fields = [language, nationalityId, residenceId, isUser ? 'user' : undefined];
  const value = fields.map((each) => each ?? '').join('.');
  const age = fields.some(Boolean) ? year : 0;
  return `${startCookie}=${value}; Path=/; Max-Age=${age}; Secure; SameSite=Lax`;
}

/** Reads the header `Cookie`; whatever is not as we write it is left out. */
export function readStartCookie(header: string | undefined): StartChoice {
  const pair = header?.split(';').find((each) => each.trim().startsWith(`${startCookie}=`));
  const value = pair?.slice(pair.indexOf('=') + 1).trim() ?? '';
  const [language, nationality, residence, user] = value.split('.');
  return {
    language: language || undefined,
    nationalityId: countryIdIn(nationality),
    residenceId: countryIdIn(residence),
    isUser: user === 'user',
  };
}
