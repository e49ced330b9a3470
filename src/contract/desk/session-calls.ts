import * as v from 'valibot';
import { emailAddress } from '../account/email-address';
import {
  ceremonyId,
  ceremonyOptions,
  credentialId,
  madePasskey,
  usedPasskey,
} from '../account/passkey-shapes';
import { defineDeskCall, operatorRole } from './define-desk-call';
import { cents, done, instant, nothing, words } from './desk-scalars';

/** The operator who is logged in, and what the program has to know of the server. */
export const deskSession = v.object({
  operator: v.object({
    id: v.string(),
    name: v.string(),
    initials: v.string(),
    email: v.string(),
    roles: v.array(operatorRole),
  }),
  /** A session ends eight hours after the log-in, or at once when an admin ends it. */
  expiresAt: instant,
  serverTime: instant,
  /** A refund of more needs a second person. */
  secondPersonAbove: cents,
  /** Seconds that a claim lasts without being renewed. */
  leaseSeconds: v.number(),
  /** Only in dev: whether demo orders are moved on by the server itself; absent elsewhere. */
  reviewsByItself: v.optional(v.boolean()),
});
export type DeskSession = v.InferOutput<typeof deskSession>;

const enrolmentLink = v.pipe(v.string(), v.maxLength(200));

/** The session is a cookie that scripts cannot read, so no call returns a token. */
export const deskSessionCalls = {
  deskLogIn: defineDeskCall({
    path: '/log-in',
    access: 'visitor',
    changes: true,
    request: v.object({
      /** Text that is no address belongs to no operator, and counts as a failed log-in. */
      email: v.pipe(
        v.string(),
        v.trim(),
        v.transform((typed) => emailAddress(typed) ?? typed.toLowerCase()),
        v.maxLength(254),
      ),
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    }),
    /** For `deskSecondFactor`, valid for five minutes. */
    response: v.object({ ticket: v.string() }),
  }),
  deskSecondFactor: defineDeskCall({
    path: '/second-factor',
    access: 'visitor',
    changes: true,
    request: v.object({
      ticket: v.pipe(v.string(), v.maxLength(200)),
      /** Six digits of the authenticator app; spaces are ignored. */
      code: v.pipe(v.string(), v.maxLength(20)),
    }),
    response: deskSession,
  }),
  deskSession: defineDeskCall({
    path: '/session',
    access: 'operator',
    request: nothing,
    response: deskSession,
  }),
  deskLogOut: defineDeskCall({
    path: '/log-out',
    access: 'operator',
    changes: true,
    request: nothing,
    response: done,
  }),
  deskChangePassword: defineDeskCall({
    path: '/change-password',
    access: 'operator',
    changes: true,
    needsProof: true,
    request: v.object({
      present: v.pipe(v.string(), v.maxLength(200)),
      next: v.pipe(v.string(), v.minLength(12), v.maxLength(200)),
    }),
    response: done,
  }),
  /** A new key for the authenticator app; it holds once a code of it was entered. */
  deskNewSecondFactor: defineDeskCall({
    path: '/new-second-factor',
    access: 'operator',
    changes: true,
    needsProof: true,
    request: v.object({ present: v.pipe(v.string(), v.maxLength(200)) }),
    response: v.object({ totpSecret: v.string(), totpUri: v.string(), ticket: v.string() }),
  }),
  /** From now on the codes come from the new key. */
  deskChangeSecondFactor: defineDeskCall({
    path: '/change-second-factor',
    access: 'operator',
    changes: true,
    needsProof: true,
    request: v.object({
      ticket: v.pipe(v.string(), v.maxLength(400)),
      code: v.pipe(v.string(), v.maxLength(20)),
    }),
    response: done,
  }),
  /** Proves the second factor again: for some minutes calls that need it are done. */
  deskProve: defineDeskCall({
    path: '/prove',
    access: 'operator',
    changes: true,
    request: v.object({ code: v.pipe(v.string(), v.maxLength(20)) }),
    response: done,
  }),
  /**
   * The operator of a mailed link, with a new key for the authenticator app; nothing is changed
   * yet.
   */
  deskOpenEnrolment: defineDeskCall({
    path: '/enrolment',
    access: 'visitor',
    request: v.object({ link: enrolmentLink }),
    response: v.object({
      name: v.string(),
      email: v.string(),
      totpSecret: v.string(),
      totpUri: v.string(),
      /** For `deskEnrol`, as long as the link. */
      ticket: v.string(),
    }),
  }),
  /** Sets the password and the second factor, and ends the link. */
  deskEnrol: defineDeskCall({
    path: '/enrol',
    access: 'visitor',
    changes: true,
    request: v.object({
      link: enrolmentLink,
      ticket: v.pipe(v.string(), v.maxLength(400)),
      password: v.pipe(v.string(), v.minLength(12), v.maxLength(200)),
      code: v.pipe(v.string(), v.maxLength(20)),
    }),
    response: done,
  }),
  /** Only in dev: the server moves demo orders on automatically, or stops doing so. */
  deskReviewsByItself: defineDeskCall({
    path: '/reviews-by-itself',
    access: 'operator',
    changes: true,
    request: v.object({ on: v.boolean() }),
    response: done,
  }),
};

const started = v.object({ ceremonyId, options: ceremonyOptions });

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  addedAt: instant,
  lastUsedAt: v.optional(instant),
});
export type Passkey = v.InferOutput<typeof passkey>;

/** The operator's own passkeys, and the log-in with one. A challenge is valid once, for five minutes. */
export const deskPasskeyCalls = {
  deskPasskeys: defineDeskCall({
    path: '/passkeys',
    access: 'operator',
    request: nothing,
    response: v.object({ passkeys: v.array(passkey) }),
  }),
  /** Only in a session that was opened with password and code. */
  deskStartPasskey: defineDeskCall({
    path: '/passkeys/start',
    access: 'operator',
    changes: true,
    needsProof: true,
    request: nothing,
    response: started,
  }),
  deskAddPasskey: defineDeskCall({
    path: '/passkeys/add',
    access: 'operator',
    changes: true,
    needsProof: true,
    request: v.object({
      ceremonyId,
      name: words(60),
      made: madePasskey,
    }),
    response: done,
  }),
  deskRemovePasskey: defineDeskCall({
    path: '/passkeys/remove',
    access: 'operator',
    changes: true,
    needsProof: true,
    request: v.object({ id: credentialId }),
    response: done,
  }),
  deskStartPasskeyLogIn: defineDeskCall({
    path: '/passkey-log-in/start',
    access: 'visitor',
    changes: true,
    request: nothing,
    response: started,
  }),
  deskPasskeyLogIn: defineDeskCall({
    path: '/passkey-log-in',
    access: 'visitor',
    changes: true,
    request: v.object({
      ceremonyId,
      made: usedPasskey,
    }),
    response: deskSession,
  }),
};
