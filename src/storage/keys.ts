/** All storage keys on the phone. Changing one loses the data stored under it. */
export const databaseName = 'visa';

export const localKeys = {
  /** Chosen nationality and residence: `{nationalityId, residenceId}`. */
  countries: 'countries',
  /** The chosen language, a tag of `contract/languages`. */
  language: 'language',
  /** When the cookie bar was accepted, milliseconds since 1970. */
  acceptCookiesTime: 'acceptCookiesTime',
  rejectCookiesTime: 'rejectCookiesTime',
  /** When the welcome pop-up was closed. */
  isVisitedHome: 'isVisitedHome',
  /** When the offer to install the app was declined, milliseconds since 1970. */
  installDeclinedTime: 'installDeclinedTime',
  /** Ids of received coupons that were shown and not yet reported to the server. */
  shownCoupons: 'shownCoupons',
  productDetailEnter: 'productDetailEnter',
  /** Whether somebody has logged in on this phone. */
  hadAccount: 'hadAccount',
  /** The page settings of the host's server: ids, and whether payments are tests. */
  pageSettings: 'page-settings',
  /** Page views that wait to be sent, only after cookies were accepted: `[{route, title}]`. */
  pageViews: 'page-views',
  /** Classes of measured speed that wait to be sent, only after cookies were accepted. */
  webVitals: 'web-vitals',
  /** How tall home's running applications were, in pixels, to keep their place free. */
  runningPlace: 'running-place',
} as const;

export const sessionKeys = {
  /** The action that the log-in interrupted; it resumes after the reload. */
  intent: 'intent',
  /** The PKCE verifier, stored while the tab is at a provider of social log-in. */
  socialVerifier: 'social-verifier',
  /** The address of the last verification code, and until when no other code is sent. */
  logInCode: 'log-in-code',
  /** The log-in's step in which an address was typed or a mailed code is waited for. */
  codeStep: 'code-step',
  /** A toast to show after a reload. */
  toast: 'toast',
  /** The address typed into Email Me and not sent yet. */
  emailMe: 'email-me',
  /** The promo code typed and not added yet. */
  promoCode: 'promo-code',
  /** Which reviews this visit shows. */
  reviews: 'reviews',
  /** The countries of an address that the traveller has since replaced: `356,702`. */
  replacedCountries: 'replaced-countries',
  /** The language of the address that the traveller replaced by another one. */
  replacedLanguage: 'replaced-language',
  /** The scroll positions of this tab's history entries: `[[entry, pixels]]`. */
  scrollPositions: 'places',
} as const;

export const channelNames = {
  outbox: 'visa-outbox',
  session: 'visa-session',
  /** Ids of orders that were changed. */
  orders: 'visa-orders',
  /** The files that stay on the phone have changed. */
  pocket: 'visa-pocket',
  /** Asks the drainer, or what prepares, for a heartbeat; the lease's key is appended. */
  drainer: 'visa-drainer',
} as const;

/** The generation of the server's data with which a user's receipts were last compared. */
export const generationKey = (userId: string) => `generation:${userId}` as const;

/** Under which the server's id of what was begun on this phone is kept (`outbox/core/server-ids.ts`). */
export const serverIdKey = (userId: string, phoneId: string) =>
  `server-id:${userId}:${phoneId}` as const;

/** The keys of all of a user's. */
export const serverIdsOf = (userId: string): IDBKeyRange =>
  IDBKeyRange.bound(serverIdKey(userId, ''), serverIdKey(userId, '\uffff'));

/** The name under which an order's answer is kept: the hash of its query (`queries/order-query.ts`). */
export const orderAnswerName = (orderId: string): string => JSON.stringify(['order', orderId]);

export const lockNames = {
  drainer: 'visa-drainer',
  preparer: 'visa-preparer',
  /** Held while a shared file is compared with those that wait, and sealed. */
  shared: 'visa-shared',
  /** Its first part: a page that holds files back has a lock of its own. */
  hold: 'visa-hold',
} as const;

const pagePrefix = 'visa-page:';

/** Every open page holds a lock named after its entry script, which identifies its version. */
export const pageLockOf = {
  name: (entry: string): string => pagePrefix + entry,
  entry: (lock: string): string | undefined =>
    lock.startsWith(pagePrefix) ? lock.slice(pagePrefix.length) : undefined,
} as const;
