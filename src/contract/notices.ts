import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { done, nothing } from './scalars';

/** Of what a traveller may choose whether to be told. */
export const noticeKinds = [
  'paid',
  'revision-asked',
  'pre-check-passed',
  'submitted',
  'letter',
  'price-difference',
  'result',
  'refund',
  'support-answer',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The changes of which a traveller is told. Those that are no choice of their own came later: an
 * earlier version of the app reads them in an order, but would not read them among the choices.
 */
export const changeKinds = [...noticeKinds, 'cancelled', 'paid-late', 'refund-failed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

const wish = entity({ kind: v.picklist(noticeKinds), mail: v.boolean(), push: v.boolean() }, {});

/** Base64url, as browsers write the keys of a subscription. */
const browserKey = v.pipe(v.string(), v.regex(/^[\w-]{16,128}={0,2}$/));
const endpoint = v.pipe(v.string(), v.maxLength(1024), v.url());

/** Of what a traveller is told and how; calls of our own, beside the specified ones. */
export const noticeCalls = {
  notices: defineCall({
    path: '/user_notice_query',
    access: 'customer',
    request: nothing,
    response: entity(
      {
        notice_list: v.array(wish),
        /** The server's public key, with which a browser subscribes. */
        push_key: v.string(),
      },
      { notice_list: 'wishes', push_key: 'pushKey' },
    ),
  }),
  setNotice: defineCall({
    path: '/user_notice_update',
    access: 'customer',
    changes: true,
    request: v.object({
      kind: v.picklist(noticeKinds),
      mail: v.boolean(),
      push: v.boolean(),
    }),
    response: done,
  }),
  /** Pushes go to this browser until its session ends. */
  subscribeToPushes: defineCall({
    path: '/user_push_add',
    access: 'customer',
    changes: true,
    request: v.object({ endpoint, p256dh: browserKey, auth: browserKey }),
    response: done,
  }),
  unsubscribeFromPushes: defineCall({
    path: '/user_push_remove',
    access: 'customer',
    changes: true,
    request: v.object({ endpoint }),
    response: done,
  }),
};
