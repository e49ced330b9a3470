import * as v from 'valibot';
import { defineDeskCall } from './define-desk-call';
import { done, instant, nothing, words } from './desk-scalars';
import { deskSession } from './session-calls';

const base64url = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most));
const passkeyId = base64url(1400);
const ceremonyId = v.pipe(v.string(), v.maxLength(36));

/** What the browser is asked for, as WebAuthn's JSON has it; the browser checks it. */
const options = v.looseObject({ challenge: v.string() });

const started = v.object({ ceremonyId, options });

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  addedAt: instant,
  lastUsedAt: v.optional(instant),
});
export type Passkey = v.InferOutput<typeof passkey>;

const signed = {
  id: passkeyId,
  rawId: passkeyId,
  type: v.literal('public-key'),
};

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
    request: nothing,
    response: started,
  }),
  deskAddPasskey: defineDeskCall({
    path: '/passkeys/add',
    access: 'operator',
    changes: true,
    request: v.object({
      ceremonyId,
      name: words(60),
      made: v.object({
        ...signed,
        response: v.object({
          clientDataJSON: base64url(4_000),
          attestationObject: base64url(20_000),
          transports: v.optional(
            v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(8)),
          ),
        }),
      }),
    }),
    response: done,
  }),
  deskRemovePasskey: defineDeskCall({
    path: '/passkeys/remove',
    access: 'operator',
    changes: true,
    request: v.object({ id: passkeyId }),
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
      made: v.object({
        ...signed,
        response: v.object({
          clientDataJSON: base64url(4_000),
          authenticatorData: base64url(4_000),
          signature: base64url(8_000),
          userHandle: v.optional(base64url(100)),
        }),
      }),
    }),
    response: deskSession,
  }),
};
