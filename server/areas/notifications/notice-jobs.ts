import type { NewJob } from '../../infra/jobs/add-jobs';

/** The names of the jobs that tell of a change. */
export const noticeJobs = { mail: 'mail-change', push: 'push-change' } as const;

/** The job that mails a change to its traveller. */
export const mailJob = (changeId: string): NewJob => ({
  id: `mail/${changeId}`,
  kind: noticeJobs.mail,
  payload: { changeId },
});

/** The job that pushes a change to one subscribed device. */
export const pushJob = (changeId: string, subscriptionId: string): NewJob => ({
  id: `push/${changeId}/${subscriptionId}`,
  kind: noticeJobs.push,
  payload: { changeId, subscriptionId },
});
