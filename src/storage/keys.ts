/** Every name under which something is kept on the phone. Changing one loses what it held. */
export const databaseName = 'visa';

export const localKeys = {
  /** Chosen nationality and residence: `{nationalityId, residenceId}`. */
  countries: 'countries',
  /** When the cookie bar was accepted, milliseconds since 1970. */
  acceptCookiesTime: 'acceptCookiesTime',
  rejectCookiesTime: 'rejectCookiesTime',
  /** When the welcome pop-up was closed. */
  isVisitedHome: 'isVisitedHome',
  /** When the offer to install the app was declined, milliseconds since 1970. */
  installDeclinedTime: 'installDeclinedTime',
  /** Ids of received coupons that were shown and that the server does not know of yet. */
  shownCoupons: 'shownCoupons',
  productDetailEnter: 'productDetailEnter',
  /** What the host's server told of its environment: ids, and whether payments are tests. */
  pageSettings: 'page-settings',
  /** Page views that wait to be sent, only after cookies were accepted: `[{route, title}]`. */
  pageViews: 'page-views',
} as const;

export const sessionKeys = {
  /** What the traveller was about to do when the log-in dialog opened; taken up after its reload. */
  intent: 'intent',
  /** What this tab kept when it left for a provider of social log-in: the verifier. */
  socialVerifier: 'social-verifier',
  /** Where the last verification code went, and until when no other is sent. */
  logInCode: 'log-in-code',
  /** The toast that a reload would have swallowed. */
  toast: 'toast',
  /** The address typed into Email Me and not sent yet. */
  emailMe: 'email-me',
  /** The promo code typed and not added yet. */
  promoCode: 'promo-code',
  /** Which reviews this visit shows. */
  reviews: 'reviews',
  /** The countries of an address that the traveller has replaced by others since: `356,702`. */
  replacedCountries: 'replaced-countries',
  /** How far the pages of this tab's history were scrolled: `[[entry, pixels]]`. */
  places: 'places',
} as const;

/** Names of drafts, each followed by what it is about. */
export const draftNames = {
  /** Followed by the order, or by nothing: feedback that is not sent yet. */
  feedback: 'feedback',
  /** Followed by the applicant: a picked visa photo that is not confirmed yet; and its bytes. */
  photo: 'photo',
  photoBytes: 'photo-bytes',
  /** Followed by the applicant: the phone's camera was opened for their photo. */
  photoCamera: 'photo-camera',
  /** Followed by the order and the applicant, or 'new': a name and an occupation. */
  applicant: 'applicant',
  /** Followed by the order: a day that was chosen in its calendar. */
  arrivalDate: 'arrival-date',
  /** Followed by applicant and document: what was typed about a passport and not saved yet. */
  passport: 'passport',
  /** Followed by the order: which coupon was chosen for it, or none. */
  couponChoice: 'coupon',
} as const;

export const channelNames = {
  outbox: 'visa-outbox',
  session: 'visa-session',
  /** Ids of orders that were changed. */
  orders: 'visa-orders',
} as const;

/** Which generation of the server's data a user's receipts were last compared with. */
export const generationKey = (userId: string) => `generation:${userId}` as const;

export const lockNames = { drainer: 'visa-drainer', preparer: 'visa-preparer' } as const;

const pagePrefix = 'visa-page:';

/** Every open page holds a lock that names its version: its own last script, which no other has. */
export const pageLockOf = {
  name: (entry: string): string => pagePrefix + entry,
  entry: (lock: string): string | undefined =>
    lock.startsWith(pagePrefix) ? lock.slice(pagePrefix.length) : undefined,
} as const;
