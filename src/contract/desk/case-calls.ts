import * as v from 'valibot';
import { deskCase } from './case-shape';
import { defineDeskCall } from './define-desk-call';
import { applicantId, done, fence, instant, orderId, words } from './desk-scalars';

const caseId = orderId;

export const deskCaseCalls = {
  deskCase: defineDeskCall({
    path: '/case',
    access: 'operator',
    request: v.object({ caseId }),
    response: deskCase,
  }),
  /**
   * Takes a case, or takes it again after the lease ran out. `takeOver` takes it from a colleague,
   * who then can decide nothing any more. `forLater` says that the operator does not open it yet, so
   * nothing will renew the claim: it lasts for hours, until the case is opened.
   */
  deskClaim: defineDeskCall({
    path: '/case/claim',
    access: 'operator',
    changes: true,
    request: v.object({
      caseId,
      takeOver: v.optional(v.boolean(), false),
      forLater: v.optional(v.boolean(), false),
    }),
    response: v.object({ fence, until: instant }),
  }),
  /** The next case by the order of the queue that nobody has, claimed; absent if there is none. */
  deskClaimNext: defineDeskCall({
    path: '/case/claim-next',
    access: 'operator',
    changes: true,
    request: v.object({
      waits: v.optional(v.array(v.picklist(['first-check', 're-submitted', 'to-submit']))),
    }),
    response: v.object({
      claimed: v.optional(v.object({ caseId: orderId, applicantId, fence, until: instant })),
    }),
  }),
  deskRenewClaim: defineDeskCall({
    path: '/case/renew',
    access: 'operator',
    changes: true,
    request: v.object({ caseId, fence }),
    response: v.object({ until: instant }),
  }),
  deskReleaseClaim: defineDeskCall({
    path: '/case/release',
    access: 'operator',
    changes: true,
    request: v.object({ caseId, fence }),
    response: done,
  }),
  deskHandOver: defineDeskCall({
    path: '/case/hand-over',
    access: 'operator',
    changes: true,
    request: v.object({ caseId, fence, to: v.pipe(v.string(), v.maxLength(36)) }),
    response: done,
  }),
  deskAddNote: defineDeskCall({
    path: '/case/note',
    access: 'operator',
    changes: true,
    request: v.object({ caseId, words: words(1000) }),
    response: done,
  }),
};
