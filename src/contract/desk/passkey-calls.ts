import * as v from 'valibot';
import {
  ceremonyId,
  ceremonyOptions,
  credentialId,
  madePasskey,
  usedPasskey,
} from '../passkey-shapes';
import { defineDeskCall } from './define-desk-call';
import { done, instant, nothing, words } from './desk-scalars';
import { deskSession } from './session-calls';

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
