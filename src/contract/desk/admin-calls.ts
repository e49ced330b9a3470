import * as v from 'valibot';
import { email } from '../account/email-address';
import { defineDeskCall, operatorRole } from './define-desk-call';
import {
  calendarDate,
  count,
  done,
  instant,
  nothing,
  operatorInShort,
  orderId,
  words,
} from './desk-scalars';

const jobId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const failedJob = v.object({
  id: v.string(),
  kind: v.string(),
  /** Why it failed last. */
  problem: v.string(),
  tries: count,
  createdAt: instant,
  failedAt: instant,
});
export type FailedJob = v.InferOutput<typeof failedJob>;

/** Jobs that the server gave up: mails and pushes that could not be sent. */
export const deskJobCalls = {
  deskFailedJobs: defineDeskCall({
    path: '/jobs/failed',
    access: ['admin', 'support'],
    changes: false,
    request: nothing,
    /** The newest first. */
    response: v.object({ jobs: v.array(failedJob), total: count }),
  }),
  /** Tries it again at once, as if it had never failed. */
  deskRetryJob: defineDeskCall({
    path: '/jobs/retry',
    access: ['admin', 'support'],
    changes: true,
    request: v.object({ id: jobId }),
    response: done,
  }),
  /** Removes it: somebody has seen to it in another way. */
  deskCloseJob: defineDeskCall({
    path: '/jobs/close',
    access: ['admin', 'support'],
    changes: true,
    request: v.object({ id: jobId }),
    response: done,
  }),
};

const operatorId = v.pipe(v.string(), v.maxLength(36));
const roles = v.pipe(v.array(operatorRole), v.minLength(1), v.maxLength(5));

const operatorInList = v.object({
  id: v.string(),
  name: v.string(),
  initials: v.string(),
  email: v.string(),
  roles: v.array(operatorRole),
  addedAt: instant,
  isDisabled: v.boolean(),
  openSessions: count,
  lastSeenAt: v.optional(instant),
});
export type OperatorInList = v.InferOutput<typeof operatorInList>;

/** The link to set a password and a second factor by goes to the operator alone. */
const enrolment = v.object({ id: v.string(), mailedTo: v.string() });

const auditRow = v.object({
  id: v.number(),
  at: instant,
  operator: v.optional(operatorInShort),
  what: v.string(),
  caseId: v.optional(orderId),
  subject: v.optional(v.string()),
  /** JSON, as far as there is one. */
  before: v.optional(v.string()),
  after: v.optional(v.string()),
});
export type AuditRow = v.InferOutput<typeof auditRow>;

const auditFilter = {
  operatorId: v.optional(operatorId),
  caseId: v.optional(orderId),
  what: v.optional(v.pipe(v.string(), v.maxLength(40))),
  from: v.optional(calendarDate),
  to: v.optional(calendarDate),
};

export const deskAdminCalls = {
  deskColleagues: defineDeskCall({
    path: '/colleagues',
    access: 'operator',
    request: nothing,
    response: v.object({ operators: v.array(operatorInShort) }),
  }),
  deskOperators: defineDeskCall({
    path: '/operators',
    access: ['admin'],
    request: nothing,
    response: v.object({ operators: v.array(operatorInList) }),
  }),
  deskAddOperator: defineDeskCall({
    path: '/operators/add',
    access: ['admin'],
    changes: true,
    needsProof: true,
    request: v.object({
      name: words(80),
      email,
      roles,
    }),
    response: enrolment,
  }),
  /** Ends the operator's sessions if it takes something away. */
  deskChangeOperator: defineDeskCall({
    path: '/operators/change',
    access: ['admin'],
    changes: true,
    needsProof: true,
    request: v.object({ id: operatorId, roles, isDisabled: v.boolean() }),
    response: done,
  }),
  deskEndSessions: defineDeskCall({
    path: '/operators/end-sessions',
    access: ['admin'],
    changes: true,
    needsProof: true,
    request: v.object({ id: operatorId }),
    response: done,
  }),
  /** Ends both factors, all passkeys and sessions of somebody who lost one, and mails a link to set new ones. */
  deskEnrolAgain: defineDeskCall({
    path: '/operators/enrol-again',
    access: ['admin'],
    changes: true,
    needsProof: true,
    request: v.object({ id: operatorId }),
    response: enrolment,
  }),
  /** Newest first. `GET /audit.ndjson` with the same filter as a query exports all rows. */
  deskAudit: defineDeskCall({
    path: '/audit',
    access: ['admin'],
    request: v.object({ ...auditFilter, before: v.optional(v.number()) }),
    response: v.object({ rows: v.array(auditRow), hasMore: v.boolean() }),
  }),
};
