import * as v from 'valibot';
import { defineCall } from '../define-call';
import { entity } from '../entity';
import { done, nothing } from '../scalars';

/**
 * The changes of which a traveller is notified, each with the choice that decides it: the last three
 * are no choices of their own.
 */
export const choiceOfChange = {
  paid: 'paid',
  'revision-asked': 'revision-asked',
  'pre-check-passed': 'pre-check-passed',
  submitted: 'submitted',
  letter: 'letter',
  'price-difference': 'price-difference',
  result: 'result',
  refund: 'refund',
  'support-answer': 'support-answer',
  cancelled: 'result',
  'paid-late': 'paid',
  'refund-failed': 'refund',
} as const;

export type ChangeKind = keyof typeof choiceOfChange;
/** The choices of a traveller. */
export type NoticeKind = (typeof choiceOfChange)[ChangeKind];

export const changeKinds = Object.keys(choiceOfChange) as ChangeKind[];
export const noticeKinds: readonly NoticeKind[] = [...new Set(Object.values(choiceOfChange))];

const preference = entity(
  { kind: v.picklist(noticeKinds), mail: v.boolean(), push: v.boolean() },
  {},
);

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
        notice_list: v.array(preference),
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
