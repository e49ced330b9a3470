/** Every name under which something is kept on the phone. Changing one loses what it held. */
export const databaseName = 'visa';

export const localKeys = {
  /** Chosen nationality and residence: `{nationalityId, residenceId}`. */
  countries: 'countries',
  /** When the cookie bar was accepted, milliseconds since 1970. */
  acceptCookiesTime: 'acceptCookiesTime',
  rejectCookiesTime: 'rejectCookiesTime',
  isVisitedHome: 'isVisitedHome',
  productDetailEnter: 'productDetailEnter',
  /** Page views that wait to be sent, only after cookies were accepted: `[{route, title}]`. */
  pageViews: 'page-views',
} as const;

export const sessionKeys = {
  /** What the traveller was about to do when the log-in dialog opened; taken up after its reload. */
  intent: 'intent',
  /** The toast that a reload would have swallowed. */
  toast: 'toast',
  /** Followed by order and applicant: what was typed about an applicant and not sent yet. */
  applicantDraft: 'applicant-draft',
  /** The countries of an address that the traveller has replaced by others since: `356,702`. */
  replacedCountries: 'replaced-countries',
  /** How far the pages of this tab's history were scrolled: `[[entry, pixels]]`. */
  places: 'places',
} as const;

export const channelNames = { outbox: 'visa-outbox', session: 'visa-session' } as const;

export const lockNames = { drainer: 'visa-drainer' } as const;
