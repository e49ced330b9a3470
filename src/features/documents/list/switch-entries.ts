import type { Applicant } from '../../../contract/applicants';
import { tasksDone, type ApplicantLeft } from '../../../outbox/page/applicant-left';

type Person = Pick<Applicant, 'id' | 'firstName' | 'status'>;

/** An applicant in the switch between the applicants of an application. */
export interface SwitchEntry {
  id: string;
  firstName: string;
  /** The tasks; absent once nothing can be added, so that only the state is of interest. */
  tasks?: { done: number; total: number };
}

/** The applicants to switch between, in their order; none if there is only one. */
export function switchEntries(
  applicants: readonly Person[],
  left: readonly (Pick<ApplicantLeft, 'total' | 'missing'> & { id: string })[],
): SwitchEntry[] {
  if (applicants.length < 2) return [];
  return applicants.map(({ id, firstName, status }) => {
    const own = left.find((each) => each.id === id);
    const isOpen = status === 'uploading-documents' || status === 'revision-needed';
    const tasks = isOpen && own ? tasksDone(own) : undefined;
    return { id, firstName, ...(tasks && { tasks }) };
  });
}
